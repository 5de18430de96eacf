"""What the API demos list: names, and what lies below them; None for a demo."""

from collections.abc import Mapping, Sequence

Tree = Mapping[str, "Tree | None"]


def _demos(names: Sequence[str]) -> Tree:
    return dict.fromkeys(names)


_ACCESSIBILITY = (
    "Accessibility Node Provider", "Accessibility Node Querying", "Accessibility Service",
    "Custom View",
)  # fmt: skip
_ANIMATION = (
    "Bouncing Balls", "Cloning", "Custom Evaluator", "Default Layout Animations", "Events",
    "Hide-Show Animations", "Layout Animations", "Loading", "Multiple Properties",
    "Reversing", "Seeking", "View Flip",
)  # fmt: skip
_GRAPHICS = (
    "AlphaBitmap", "AnimateDrawables", "Arcs", "BitmapDecode", "BitmapMesh", "BitmapPixels",
    "CameraPreview", "ColorFilters", "ColorMatrix", "Compass", "CreateBitmap", "Density",
    "DrawPoints", "FingerPaint", "Layers", "MeasureText", "OpenGL ES", "PathEffects",
    "PathFillTypes", "Patterns", "Pictures", "PolyToPoly", "PurgeableBitmap", "Regions",
    "RoundRects", "ScaleToFit", "SensorTest", "ShapeDrawable1", "SurfaceView Overlay", "Sweep",
    "Text Align", "Touch Paint", "Typefaces", "UnicodeChart", "Vertices", "Xfermodes",
)  # fmt: skip
_PREFERENCE = (
    "1. Preferences from XML", "2. Launching preferences", "3. Preference dependencies",
    "4. Default values", "5. Preferences from code", "6. Advanced preferences", "7. Fragment",
    "8. Headers", "9. Switch",
)  # fmt: skip
_VIEWS = (
    "Auto Complete", "Buttons", "Chronometer", "Controls", "Custom", "Date Widgets",
    "Drag and Drop", "Expandable Lists", "Focus", "Gallery", "Game Controller Input", "Grid",
    "Hover Events", "ImageButton", "ImageSwitcher", "ImageView", "Layout Animation", "Layouts",
    "Lists", "Picker", "Popup Menu", "Progress Bar", "Radio Group", "Rating Bar",
    "Rotating Button", "ScrollBars", "Search View", "Secure View", "Seek Bar", "Spinner",
    "Splitting Touches across Views", "Switches", "System UI Visibility", "Tabs", "TextClock",
    "TextFields", "TextSwitcher", "Visibility", "WebView", "WebView2", "WebView3",
)  # fmt: skip
_APP: Tree = {
    "Action Bar": _demos(
        ("Action Bar Mechanics", "Action Bar Tabs", "Action Bar Usage", "Display Options")
    ),
    "Activity": _demos(("Animation", "Custom Dialog", "Custom Title", "Dialog", "Forwarding")),
    "Alarm": _demos(("Alarm Controller", "Alarm Service")),
    "Alert Dialogs": None,
    "Device Admin": None,
    "Fragment": _demos(("Alert Dialog", "Arguments", "Context Menu", "Dialog", "Layout", "Stack")),
    "Launcher Shortcuts": None,
    "Loader": _demos(("Cursor", "Custom", "Retained", "Throttle")),
    "Menu": _demos(("Inflate from XML",)),
    "Notification": _demos(
        ("IncomingMessage", "NotifyWithText", "Notifying Service Controller", "Status Bar")
    ),
    "Search": _demos(("Invoke Search", "Query Search Results")),
    "Service": _demos(("Foreground Service Controller", "Local Service Binding")),
    "Text-To-Speech": None,
    "Voice Recognition": None,
}
TREE: Tree = {
    "Access'ibility": _demos(_ACCESSIBILITY),
    "Accessibility": _demos(_ACCESSIBILITY),
    "Animation": _demos(_ANIMATION),
    "App": _APP,
    "Content": {
        "Assets": _demos(("Read Asset",)),
        "Packages": _demos(("Install Apk",)),
        "Provider": _demos(("Pick Contact",)),
        "Resources": _demos(("<Styled>Text", "Smallest Width", "Width and Height")),
        "Storage": _demos(("External Storage",)),
    },
    "Graphics": _demos(_GRAPHICS),
    "Media": _demos(("AudioFx", "MediaPlayer", "VideoView")),
    "NFC": _demos(("ForegroundDispatch", "ForegroundNdefPush", "TechFilter")),
    "OS": _demos(("Morse Code", "Rotation Vector", "SMS Messaging", "Sensors")),
    "Preference": _demos(_PREFERENCE),
    "Text": _demos(("KeyEventText", "Linkify", "LogTextBox", "Marquee", "Unicode")),
    "Views": _demos(_VIEWS),
}
