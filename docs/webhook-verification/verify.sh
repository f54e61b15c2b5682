#!/bin/sh
# Raw body on standard input, headers in CGI environment variables. For debugging, not for servers:
# other users of the machine can see the secret in the process list.
set -eu

tolerance_seconds=300
timestamp=${HTTP_X_SERVICE_TIMESTAMP:-}
signature=${HTTP_X_SERVICE_SIGNATURE:-}

expected=$({ printf '%s.' "$timestamp"; cat; } |
  openssl dgst -sha256 -hmac "${WEBHOOK_SECRET:?}" -r | cut -d ' ' -f 1)
if [ "$signature" != "$expected" ]; then
  echo 'The signature is wrong.' >&2
  exit 1
fi

age_seconds=$(($(date +%s) - timestamp))
if [ "${age_seconds#-}" -gt "$tolerance_seconds" ]; then
  echo 'The timestamp is too far from now.' >&2
  exit 1
fi
echo 'The delivery is genuine.'
