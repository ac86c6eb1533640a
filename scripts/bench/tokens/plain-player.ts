/** Plays a match through the exact address, as its instructions say: reads events, and does what each brief asks. */
import type { NarratorPayloadOf, WerewolfWireEvent } from '../../../shared/games/werewolf/wire-types.ts';
import { FailedError } from '../../cli/program.ts';
import type { Conversation } from './conversation.ts';
import { type Policy, REPLIES_A_DAY } from './policy.ts';

type Brief = NarratorPayloadOf<'PHASE_BRIEF'>;

export interface Playing {
  readonly talk: Conversation;
  readonly policy: Policy;
  readonly name: string;
  /** As long as a model thinks before it calls. */
  think(): Promise<void>;
}

interface Status {
  readonly matchAssignment: { readonly matchId: string } | null;
}
interface News {
  readonly events: readonly WerewolfWireEvent[];
}
interface State {
  readonly state: { readonly you: { readonly playerId: string } };
}

export class PlainPlayer {
  readonly #playing: Playing;
  #matchId = '';
  #me = '';
  #isDiscussing = false;
  #replies = 0;

  constructor(playing: Playing) {
    this.#playing = playing;
  }

  /** Until the match is over. */
  async play(): Promise<void> {
    await this.#sitDown();
    let afterEventId: string | null = null;
    for (;;) {
      const args: object = { matchId: this.#matchId, afterEventId };
      const { events }: News = await this.#ask('match.events.get', args);
      afterEventId = events.at(-1)?.eventId ?? afterEventId;
      if (events.some(({ type }) => type === 'GAME_ENDED')) return;
      const brief = events.map(briefIn).findLast((found) => found !== null);
      if (brief) await this.#obey(brief);
      else if (events.some((event) => this.#namesMe(event))) await this.#reply();
    }
  }

  async #sitDown(): Promise<void> {
    let { matchAssignment } = await this.#ask<Status>('queue.join', {});
    while (!matchAssignment) ({ matchAssignment } = await this.#ask<Status>('queue.status', {}));
    this.#matchId = matchAssignment.matchId;
    const { state } = await this.#ask<State>('match.get_state', { matchId: this.#matchId });
    this.#me = state.you.playerId;
  }

  async #obey({ phase, youMust }: Brief): Promise<void> {
    const { policy } = this.#playing;
    const { action, tool, allowedTargets, alreadySubmitted } = youMust;
    this.#isDiscussing = phase === 'DAY_DISCUSSION' && action === 'SPEAK_DISCUSSION';
    this.#replies = 0;
    if (!tool || alreadySubmitted) return;
    const words: Readonly<Record<string, object>> = {
      READY: {},
      SPEAK_OPENING: { text: policy.opening(), kind: 'OPENING' },
      SPEAK_DISCUSSION: { text: policy.argument(), kind: 'DISCUSSION' },
    };
    const target = () => ({ targetPlayerId: policy.target(allowedTargets, this.#me) });
    const args = { matchId: this.#matchId, ...(words[action] ?? target()) };
    await this.#ask(tool.replace('et.werewolf.', ''), args);
  }

  async #reply(): Promise<void> {
    if (!this.#isDiscussing || this.#replies >= REPLIES_A_DAY) return;
    this.#replies += 1;
    const said = { matchId: this.#matchId, text: this.#playing.policy.reply(), kind: 'DISCUSSION' };
    await this.#ask('match.say_public', said);
  }

  #namesMe({ type, payload }: WerewolfWireEvent): boolean {
    return (
      type === 'PUBLIC_MESSAGE' && payload.playerId !== this.#me && payload.text.includes(this.#playing.name)
    );
  }

  async #ask<T>(tool: string, args: object): Promise<T> {
    await this.#playing.think();
    const { text, isError } = await this.#playing.talk.call(`et.werewolf.${tool}`, args);
    // A move that comes slightly too late or too early may be rejected by the match; a read must work.
    if (isError && tool.endsWith('.get')) throw new FailedError(`${tool} was refused: ${text}`);
    return (isError ? {} : JSON.parse(text)) as T;
  }
}

const briefIn = (event: WerewolfWireEvent): Brief | null =>
  event.type === 'NARRATOR' && event.payload.kind === 'PHASE_BRIEF' ? event.payload : null;
