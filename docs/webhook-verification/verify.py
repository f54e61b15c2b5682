# Raw body on standard input, headers in CGI environment variables.
import hashlib
import hmac
import json
import os
import sys
import time

TOLERANCE_SECONDS = 300


def verify(payload: bytes, timestamp: str, signature: str, secret: str) -> dict:
    """Return the event; raise ValueError if the delivery is not genuine. `payload` is the unparsed body."""
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
    # Next: stop here if you have already processed event["id"].
    print(event["type"], event["id"])
