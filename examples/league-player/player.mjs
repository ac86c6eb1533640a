// A league player in plain JavaScript: node player.mjs http://localhost:8000/mcp 8101 "My Player"
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

const [manager = 'http://localhost:8000/mcp', port = '8101', name = 'Example', leagueId] =
  process.argv.slice(2);
process.once('uncaughtException', ({ cause, message }) => {
  console.error(`${name} cannot play at ${manager}: ${cause?.message ?? message}`);
  process.exit(1);
});
let me = { id: '', token: '', league: '' };

const envelope = (type, payload) => ({
  protocol: 'league.v2',
  message_id: randomUUID(),
  type,
  sender: `player:${me.id || 'new'}`,
  timestamp: new Date().toISOString(),
  ...(me.token && { auth_token: me.token }),
  payload,
});

// Only the league can make this token, because it requires mine.
function isGenuine({ auth_token, sender, payload }) {
  const [type, id] = sender.split(':');
  const match = type === 'league_manager' ? 'league' : payload.match_id;
  if (match === undefined) return true; // News of a game; nothing depends on it.
  const key = createHash('sha256').update(me.token).digest();
  const mac = createHmac('sha256', key).update(`${id}|${me.league}|${match}`).digest('hex').slice(0, 24);
  return auth_token === `tok_${id}_${mac}`;
}

function answer({ type, payload: { game_id, round_number } }) {
  const mine = { game_id, player_id: me.id };
  if (type === 'GAME_INVITE') return envelope('GAME_INVITE_RESPONSE', { ...mine, accepted: true });
  if (type !== 'MOVE_REQUEST') return { ok: true };
  const choice = 1 + Math.floor(Math.random() * 4); // Odd as often as even: no player can do better.
  return envelope('MOVE_RESPONSE', { ...mine, round_number, choice });
}

createServer(async (req, res) => {
  if (req.headers.origin) return res.writeHead(403).end(); // A web page: referees send no Origin.
  const { id, params } = JSON.parse(Buffer.concat(await req.toArray()));
  const result = me.token && !isGenuine(params.message) ? { ok: false } : answer(params.message);
  if (params.message.type === 'GAME_RESULT') console.log('won by', params.message.payload.winner_id);
  res.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, result }));
}).listen(Number(port), '127.0.0.1', async function () {
  const endpoint = `http://localhost:${this.address().port}/mcp`;
  const wish = { display_name: name, endpoint, ...(leagueId && { league_id: leagueId }) };
  const message = envelope('PLAYER_REGISTER_REQUEST', wish);
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'protocol/message', params: { message } });
  const headers = { 'content-type': 'application/json' };
  const { result, error } = await (await fetch(manager, { method: 'POST', headers, body })).json();
  const { status, reason, message: why = error?.message, ...mine } = result?.payload ?? {};
  if (status !== 'ACCEPTED') throw new Error(`refused: ${reason ?? why}`);
  me = { id: mine.player_id, token: mine.auth_token, league: mine.league_info.league_id };
  console.log(`${me.id} plays in ${mine.league_info.name}`);
});
