import pytest

from models.vendors import find_vendor


@pytest.mark.parametrize(
    ("base_url", "name"),
    [
        ("", "openai"),
        ("https://api.openai.com/v1", "openai"),
        ("https://mine.openai.azure.com", "azure"),
        (
            "https://generativelanguage.googleapis.com/v1beta/openai/",
            "gemini",
        ),
        ("https://dashscope-intl.aliyuncs.com/compatible-mode/v1", "dashscope"),
        ("https://api.deepseek.com", "deepseek"),
        ("https://open.bigmodel.cn/api/paas/v4", "glm"),
        ("https://api.z.ai/api/paas/v4", "glm"),
        ("https://api.moonshot.cn/v1", "kimi"),
        ("https://api.anthropic.com/v1/", "claude"),
        ("https://ark.cn-beijing.volces.com/api/v3", "ark"),
        ("https://openrouter.ai/api/v1", "openrouter"),
        ("http://127.0.0.1:8000/v1", "vllm"),
        ("http://gpu-box:8000/v1", "vllm"),
        ("http://192.168.1.7:11434/v1", "ollama"),
        ("http://localhost:1234/v1", "lmstudio"),
        ("http://[::1]:8080/v1", "llamacpp"),
        ("https://gateway.example:8000/v1", "other"),
        ("https://notopenai.com/v1", "other"),
        ("https://api.openai.com.example/v1", "other"),
        ("http://127.0.0.1:4000/v1", "other"),
        ("http://127.0.0.1:port/v1", "other"),
    ],
)
def test_an_endpoint_is_known_by_its_host_or_port(
    base_url: str, name: str
) -> None:
    assert find_vendor(base_url).name == name
