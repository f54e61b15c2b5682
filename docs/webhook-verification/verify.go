// Raw body on standard input, headers in CGI environment variables.
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"
)

const tolerance = 300 * time.Second

type Event struct {
	ID        string          `json:"id"`
	Type      string          `json:"type"`
	CreatedAt time.Time       `json:"createdAt"`
	Data      json.RawMessage `json:"data"`
}

// Verify returns the event, or an error if the delivery is not genuine. payload is the unparsed body.
func Verify(payload []byte, timestamp, signature, secret string) (Event, error) {
	if !strings.HasPrefix(secret, "whsec_") {
		return Event{}, errors.New("the secret is missing")
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(timestamp + "."))
	mac.Write(payload)
	expected := hex.EncodeToString(mac.Sum(nil))
	if !hmac.Equal([]byte(expected), []byte(signature)) {
		return Event{}, errors.New("the signature is wrong")
	}
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > tolerance {
		return Event{}, errors.New("the timestamp is too far from now")
	}
	var event Event
	err = json.Unmarshal(payload, &event)
	return event, err
}

func main() {
	payload, err := io.ReadAll(os.Stdin)
	if err == nil {
		var event Event
		event, err = Verify(
			payload,
			os.Getenv("HTTP_X_SERVICE_TIMESTAMP"),
			os.Getenv("HTTP_X_SERVICE_SIGNATURE"),
			os.Getenv("WEBHOOK_SECRET"),
		)
		if err == nil {
			// Next: stop here if you have already processed event.ID.
			fmt.Println(event.Type, event.ID)
			return
		}
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
