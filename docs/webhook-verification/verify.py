# One delivery: the raw body on standard input, its headers as CGI names them.
import hashlib
import hmac
import json
import os
import sys
import time

TOLERANCE_SECONDS = 300


def verify(payload: bytes, timestamp: str, signature: str, secret: str) -> dict:
    """The event of a genuine delivery; raises ValueError otherwise. The payload is not parsed before."""
    if not secret.startswith("whsec_"):
        raise ValueError("The secret is missing.")
    signed = timestamp.encode() + b"." + payload
    expected = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    if not hmac.compare_digest(expected.encode(), signature.encode()):
        raise ValueError("The signature is wrong.")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        raise ValueError("The timestamp is too far from now.")
    return json.loads(payload)


if __name__ == "__main__":
    try:
        event = verify(
            payload=sys.stdin.buffer.read(),
            timestamp=os.environ.get("HTTP_X_SERVICE_TIMESTAMP", ""),
            signature=os.environ.get("HTTP_X_SERVICE_SIGNATURE", ""),
            secret=os.environ.get("WEBHOOK_SECRET", ""),
        )
    except ValueError as error:
        sys.exit(str(error))
    # Next: stop here if you have dealt with event["id"] before.
    print(event["type"], event["id"])
