/** A finished match as a text to read: phases as chapters, roles opened, nights told. */
import { OMNISCIENT_VIEWER } from '../../shared/werewolf/audience.ts';
import type { MatchEvent } from '../../shared/werewolf/events.ts';
import type { LogEntry } from '../../shared/werewolf/log.ts';
import type { MatchState, PlayerId } from '../../shared/werewolf/model.ts';
import { playerOf } from '../../shared/werewolf/model.ts';
import { wireEvents } from '../../shared/werewolf/wire.ts';
import type { FinishedMatch } from '../matches/finished-matches.ts';

export function markdownTranscript({ log, moments }: FinishedMatch): string {
  const end = (log.at(-1) as LogEntry).after;
  const body = log.flatMap((entry) => [...crierLines(entry), ...lines(entry.event, end)]);
  return `${[
    `# Werewolf Game #${end.gameNumber}`,
    '',
    outcome(end),
    '',
    '| Seat | Player | Role | Fate |',
    '|---|---|---|---|',
    ...end.players.map(
      (player) =>
        `| ${player.seat} | ${plain(player.displayName)} | ${player.role} | ${player.alive ? 'alive' : 'dead'} |`,
    ),
    ...body,
    '',
    '## Key moments',
    '',
    ...moments.map((moment) => `- Day ${moment.day}: ${plain(moment.text)}`),
    '',
    `Seed \`${end.seed}\`, committed as SHA-256 \`${end.seedHash}\`.`,
  ].join('\n')}\n`;
}

const outcome = (end: MatchState): string =>
  end.winner
    ? `**The ${end.winner.toLowerCase()} won** on day ${end.dayNumber}.`
    : 'The match was called off.';

function crierLines(entry: LogEntry): string[] {
  return wireEvents(entry, OMNISCIENT_VIEWER)
    .filter((event) => event.payload.kind === 'CRIER')
    .map((event) => `> *${plain(String(event.payload.text))}*\n`);
}

function lines(event: MatchEvent, end: MatchState): string[] {
  const name = (playerId: PlayerId | null) =>
    playerId ? `**${plain(playerOf(end, playerId).displayName)}**` : 'nobody';
  switch (event.type) {
    case 'PHASE_CHANGED':
      return event.to === 'ENDED' ? [] : ['', `## ${chapter(event)}`, ''];
    case 'PUBLIC_MESSAGE':
      return [`${name(event.playerId)}: ${plain(event.text)}`, ''];
    case 'WOLF_CHAT_MESSAGE':
      return [`🐺 ${name(event.playerId)} *(to the pack)*: ${plain(event.text)}`, ''];
    case 'WOLF_TARGET_CHOSEN':
      return [`- 🐺 ${name(event.playerId)} would kill ${name(event.targetPlayerId)}`];
    case 'SEER_INSPECTED':
      return [`- 👁 ${name(event.playerId)} inspects ${name(event.targetPlayerId)}: ${event.alignment}`];
    case 'DOCTOR_PROTECTED':
      return [`- ✚ ${name(event.playerId)} protects ${name(event.targetPlayerId)}`];
    case 'VOTE_CAST':
      return [
        `- ${name(event.playerId)} votes for ${name(event.targetPlayerId)}${event.reason ? `: ${plain(event.reason)}` : ''}`,
      ];
    case 'PLAYER_ELIMINATED':
      return ['', `${name(event.playerId)} is dead. Role: **${event.role}**.`, ''];
    default:
      return [];
  }
}

function chapter(event: Extract<MatchEvent, { type: 'PHASE_CHANGED' }>): string {
  const words = event.to.toLowerCase().replace(/^day_/, '');
  return event.to === 'NIGHT' ? `Night ${event.nightNumber}` : `Day ${event.dayNumber}, ${words}`;
}

/** Players' words must stay words. */
const plain = (text: string): string => text.replace(/[\\`*_[\]<>|#]/g, '\\$&').replace(/\n+/g, ' ');
