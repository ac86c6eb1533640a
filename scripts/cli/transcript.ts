/** A finished match as a story to read, secrets and all. */
import type { MatchEvent } from '../../shared/games/werewolf/events.ts';
import type { MatchState, PlayerId } from '../../shared/games/werewolf/model.ts';
import { playerOf } from '../../shared/games/werewolf/model.ts';
import { paint } from './program.ts';

const QUOTED = 44;

class Transcript {
  readonly #state: MatchState;
  readonly #spoken = new Map<string, { readonly by: PlayerId; readonly text: string }>();

  constructor(state: MatchState) {
    this.#state = state;
  }

  line(event: MatchEvent): string | null {
    const name = (id: PlayerId): string => paint('bold', playerOf(this.#state, id).displayName);
    switch (event.type) {
      case 'MATCH_CREATED':
        return `${paint('dim', `Game #${event.gameNumber}, ${event.matchId}`)}\n${this.#cast()}`;
      case 'PHASE_CHANGED':
        return this.#heading(event);
      case 'PUBLIC_MESSAGE':
        return this.#speech(event, name);
      case 'WOLF_CHAT_MESSAGE':
        return paint(
          'magenta',
          `  (${playerOf(this.#state, event.playerId).displayName} to the pack) ${event.text}`,
        );
      case 'WOLF_TARGET_CHOSEN':
        return paint('dim', `  · ${name(event.playerId)} marks ${name(event.targetPlayerId)}`);
      case 'SEER_INSPECTED':
        return paint(
          'dim',
          `  · ${name(event.playerId)} sees ${name(event.targetPlayerId)}: ${event.alignment}`,
        );
      case 'DOCTOR_PROTECTED':
        return paint('dim', `  · ${name(event.playerId)} guards ${name(event.targetPlayerId)}`);
      case 'NIGHT_RESULT':
        return event.killedPlayerId ? null : paint('green', '  Nobody died: the doctor stood in the way.');
      case 'VOTE_CAST': {
        const target = event.targetPlayerId ? name(event.targetPlayerId) : 'nobody';
        return `  ${name(event.playerId)} → ${target}${event.reason ? paint('italic', `  “${event.reason}”`) : ''}`;
      }
      case 'VOTE_RESOLVED':
        return event.eliminatedPlayerId
          ? null
          : paint('yellow', `  A tie: ${event.tied.map(name).join(', ')}.`);
      case 'PLAYER_ELIMINATED': {
        const how = event.cause === 'NIGHT' ? 'was killed in the night' : 'was hanged';
        return paint('red', `  ${name(event.playerId)} ${how}: ${event.role}.`);
      }
      case 'GAME_ENDED':
        return paint('bold', `\n${event.winningTeam} win.`);
      default:
        return null;
    }
  }

  #cast(): string {
    return this.#state.players
      .map(({ displayName, role, seat }) => `  ${seat}. ${displayName.padEnd(14)} ${role}`)
      .join('\n');
  }

  #heading(event: Extract<MatchEvent, { type: 'PHASE_CHANGED' }>): string | null {
    switch (event.to) {
      case 'NIGHT':
        return paint('blue', `\n━━ Night ${event.nightNumber} ━━`);
      case 'DAY_ANNOUNCE':
        return paint('yellow', `\n━━ Day ${event.dayNumber} ━━`);
      case 'DAY_DISCUSSION':
        return paint('dim', '  ── discussion ──');
      case 'DAY_VOTE':
        return paint('dim', '  ── vote ──');
      default:
        return null;
    }
  }

  #speech(event: Extract<MatchEvent, { type: 'PUBLIC_MESSAGE' }>, name: (id: PlayerId) => string): string {
    const to = event.replyToEventId ? this.#spoken.get(event.replyToEventId) : undefined;
    this.#spoken.set(event.eventId, { by: event.playerId, text: event.text });
    const excerpt = to && (to.text.length > QUOTED ? `${to.text.slice(0, QUOTED)}…` : to.text);
    const reply = to ? paint('dim', ` (to ${playerOf(this.#state, to.by).displayName}: “${excerpt}”)`) : '';
    const kind = event.kind === 'LAST_WORDS' ? paint('dim', ' [last words]') : '';
    return `  ${name(event.playerId)}${kind}${reply}: ${event.text}`;
  }
}

export function transcriptOf(events: readonly MatchEvent[], state: MatchState): string {
  const transcript = new Transcript(state);
  const lines = events.map((event) => transcript.line(event)).filter((line) => line !== null);
  return `${lines.join('\n')}\n`;
}
