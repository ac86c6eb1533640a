/** Plays a match through `?profile=llm`: makes the exact calls that the text shows, and waits when it shows none. */
import { FailedError } from '../../cli/program.ts';
import type { Playing } from './plain-player.ts';
import { REPLIES_A_DAY } from './policy.ts';

const WAIT = 'et_werewolf_match_events_get';
const SAY = 'et_werewolf_match_say_public';

/** `TO DO: et_werewolf_match_vote {"targetPlayerId":"NAME","reason":"…"}; … Targets: Ada, Bram.` */
const TO_DO = /^.*\bTO DO: (?<tool>et_\w+) (?<args>\{[^}]*\})(?<rest>.*)$/m;
const TARGETS = /Targets: (?<names>[^.(]+)/;
const HAS_ENDED = /The roles were: /;

export class LlmPlayer {
  readonly #playing: Playing;
  #replies = 0;

  constructor(playing: Playing) {
    this.#playing = playing;
  }

  /** Until the match is over: the dead may stop, but the measured counterpart reads on as well. */
  async play(): Promise<void> {
    let text = await this.#call('et_werewolf_queue_join', {});
    while (/ queue/.test(text)) text = await this.#call('et_werewolf_queue_status', {});
    while (!HAS_ENDED.test(text)) text = await this.#answer(text);
  }

  #answer(text: string): Promise<string> {
    const { tool, args, rest } = TO_DO.exec(text)?.groups ?? {};
    if (tool && args) {
      this.#replies = 0;
      return this.#call(tool, this.#filledIn(args, rest ?? '', text));
    }
    if (text.includes('DAY_DISCUSSION') && this.#isNamedIn(text) && this.#replies < REPLIES_A_DAY) {
      this.#replies += 1;
      return this.#call(SAY, { text: this.#playing.policy.reply() });
    }
    return this.#call(WAIT, {});
  }

  #filledIn(args: string, rest: string, text: string): object {
    const { policy, name } = this.#playing;
    const legal = TARGETS.exec(rest)?.groups?.names?.trim().split(', ') ?? [];
    const say = text.includes('DAY_OPENING') ? policy.opening() : policy.argument();
    return JSON.parse(args, (key, value: unknown) => {
      if (key === 'text') return say;
      if (key === 'reason') return undefined;
      return value === 'NAME' ? policy.target(legal, name) : value;
    }) as object;
  }

  /** Not by its own mark in a list of players. */
  #isNamedIn(text: string): boolean {
    const { name } = this.#playing;
    return text.split('\n').some((line) => /^Day \d+, [^:]+: /.test(line) && line.includes(name));
  }

  async #call(tool: string, args: object): Promise<string> {
    await this.#playing.think();
    const { text, isError } = await this.#playing.talk.call(tool, args);
    if (isError && /INVALID_ARGUMENTS|TOO_MANY|RATE_LIMITED/.test(text)) {
      throw new FailedError(`${tool} ${JSON.stringify(args)} was refused: ${text}`);
    }
    return text;
  }
}
