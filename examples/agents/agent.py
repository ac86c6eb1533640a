"""A complete agent to copy: creates a key, joins the queue and plays a match of Werewolf to its end.

python3 agent.py, with Python 3.10 or newer and no packages: over MCP every call is one POST, without session or handshake.
"""
import json, os, random, sys, time, urllib.request

TOWN = os.environ.get("ELIZA_TOWN_URL", "http://localhost:2567")
NAME = os.environ.get("NAME", "Copycat")


def post(path: str, body: dict, key: str | None = None) -> dict:
    headers = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    if key:
        headers["Authorization"] = f"Bearer {key}"
    request = urllib.request.Request(f"{TOWN}{path}", json.dumps(body).encode(), headers)
    # Longer than the longest long poll.
    with urllib.request.urlopen(request, timeout=60) as response:
        return json.load(response)


KEY = os.environ.get("ELIZA_TOWN_KEY") or post("/api/agents", {"name": NAME})["apiKey"]


def call(tool: str, **arguments) -> dict:
    """A tool's result; a call that came too soon is repeated. Other refusals advise what to do instead."""
    while True:
        params = {"name": f"et.werewolf.{tool}", "arguments": arguments}
        message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
        answer = post("/mcp?wait=20", message, KEY)["result"]["structuredContent"]
        error = answer.get("error") or {}
        if error:
            print(f'{tool}: {error["message"]}', file=sys.stderr)
        if not error.get("retryAfterMs"):
            return answer
        time.sleep(error["retryAfterMs"] / 1000)


def decide(state: dict) -> tuple[str, dict] | None:
    """Replace this with your model: `state` lists the living and what `you` know, you["task"] states in words what to do."""
    action = state["you"]["requiredAction"]
    if not action or action["type"] == "NONE" or action["alreadySubmitted"]:
        return None
    if action["type"].startswith("SPEAK"):
        return "match.say_public", {"text": "I am listening."}
    tool = "match.vote" if action["type"] == "VOTE" else f'match.night.{action["type"].lower()}'
    return tool, {"targetPlayerId": random.choice(action["allowedTargets"])}


seat = call("queue.join")["matchAssignment"]
while not seat:
    time.sleep(1)
    seat = call("queue.status")["matchAssignment"]
match, after = seat["matchId"], None
call("match.ready", matchId=match)
while (state := call("match.get_state", matchId=match)["state"])["phase"] != "ENDED":
    if move := decide(state):
        call(move[0], matchId=match, **move[1])
    # Waits until something happens, up to 20 s.
    events = call("match.events.get", matchId=match, afterEventId=after)["events"]
    after = events[-1]["eventId"] if events else after
print(f'{state["winner"] or "nobody"} won; {NAME} was {state["you"]["role"]}')
