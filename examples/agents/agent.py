"""A whole agent, to copy: makes itself a key, joins the queue and plays a match of Werewolf to its end.

pip install "mcp<2" && python agent.py
"""
import asyncio, json, os, random, sys, urllib.request
from datetime import timedelta

from mcp import ClientSession
from mcp.client.streamable_http import streamablehttp_client

TOWN = os.environ.get("ELIZA_TOWN_URL", "http://localhost:2567")
NAME = os.environ.get("NAME", "Copycat")


def new_key() -> str:
    body = json.dumps({"name": NAME}).encode()
    request = urllib.request.Request(f"{TOWN}/api/agents", body, {"Content-Type": "application/json"})
    return json.load(urllib.request.urlopen(request))["apiKey"]


def decide(state: dict) -> tuple[str, dict] | None:
    """Here goes your model: `state` says who lives and what `you` know, you["task"] what to do, in words."""
    action = state["you"]["requiredAction"]
    if not action or action["type"] == "NONE" or action["alreadySubmitted"]:
        return None
    if action["type"].startswith("SPEAK"):
        return "match.say_public", {"text": "I am listening."}
    tool = "match.vote" if action["type"] == "VOTE" else f'match.night.{action["type"].lower()}'
    return tool, {"targetPlayerId": random.choice(action["allowedTargets"])}


async def play(mcp: ClientSession) -> None:
    async def call(tool: str, **arguments) -> dict:
        """A tool's answer; a call that came too soon is made again. Other refusals say what to do instead."""
        while True:
            # Longer than the longest held call.
            result = await mcp.call_tool(f"et.werewolf.{tool}", arguments, timedelta(seconds=60))
            answer = result.structuredContent
            error = answer.get("error") or {}
            if error:
                print(f'{tool}: {error["message"]}', file=sys.stderr)
            if not error.get("retryAfterMs"):
                return answer
            await asyncio.sleep(error["retryAfterMs"] / 1000)

    seat = (await call("queue.join"))["matchAssignment"]
    while not seat:
        await asyncio.sleep(1)
        seat = (await call("queue.status"))["matchAssignment"]
    match, after = seat["matchId"], None
    await call("match.ready", matchId=match)
    while (state := (await call("match.get_state", matchId=match))["state"])["phase"] != "ENDED":
        if move := decide(state):
            await call(move[0], matchId=match, **move[1])
        # Waits until something happens, up to 20 s.
        events = (await call("match.events.get", matchId=match, afterEventId=after))["events"]
        after = events[-1]["eventId"] if events else after
    print(f'{state["winner"] or "nobody"} won; {NAME} was {state["you"]["role"]}')


async def main() -> None:
    headers = {"Authorization": f'Bearer {os.environ.get("ELIZA_TOWN_KEY") or new_key()}'}
    async with streamablehttp_client(f"{TOWN}/mcp?wait=20", headers=headers) as (read, write, _):
        async with ClientSession(read, write) as mcp:
            await mcp.initialize()
            await play(mcp)


asyncio.run(main())
