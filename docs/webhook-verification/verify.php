<?php
// Raw body on standard input, headers in CGI environment variables. In a web server, read the body from
// php://input and the headers from $_SERVER, under the same names.
declare(strict_types=1);

const TOLERANCE_SECONDS = 300;

/** Returns the event, or throws if the delivery is not genuine. $payload is the unparsed body. */
function verify(string $payload, string $timestamp, string $signature, string $secret): array
{
    if (!str_starts_with($secret, 'whsec_')) {
        throw new UnexpectedValueException('The secret is missing.');
    }
    $expected = hash_hmac('sha256', $timestamp . '.' . $payload, $secret);
    if (!hash_equals($expected, $signature)) {
        throw new UnexpectedValueException('The signature is wrong.');
    }
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > TOLERANCE_SECONDS) {
        throw new UnexpectedValueException('The timestamp is too far from now.');
    }
    return json_decode($payload, true, 512, JSON_THROW_ON_ERROR);
}

try {
    $event = verify(
        (string) file_get_contents('php://stdin'),
        (string) getenv('HTTP_X_SERVICE_TIMESTAMP'),
        (string) getenv('HTTP_X_SERVICE_SIGNATURE'),
        (string) getenv('WEBHOOK_SECRET'),
    );
    // Next: stop here if you have already processed $event['id'].
    echo $event['type'], ' ', $event['id'], "\n";
} catch (UnexpectedValueException | JsonException $error) {
    fwrite(STDERR, $error->getMessage() . "\n");
    exit(1);
}
