/** Matches of residents that think with a stand-in for a language model: who moved, what was missed, what failed. */

import { dutiesOf } from '../../../shared/games/werewolf/duties.ts';
import type { LogEntry } from '../../../shared/games/werewolf/events.ts';
import { werewolf } from '../../../shared/games/werewolf/game.ts';
import type { LiveMatch } from '../../matches/live-match.ts';
import { type Manner, openLoopbackModel, type Shape } from '../../models/testing/loopback-model.ts';
import { openVirtualTown, type Settings } from '../../testing/town-on-a-port.ts';

export interface MindMatches {
  readonly matches: number;
  readonly llmMoves: number;
  readonly folkMoves: number;
  readonly fallbacks: number;
  readonly missed: number;
  /** Phases that ended after their deadline. */
  readonly late: number;
  readonly calls: Readonly<Record<string, number>>;
  readonly tokens: number;
  /** Requests that the model was sent. */
  readonly requests: number;
  /** Of a match, in hours of town time. */
  readonly hours: number;
}

export interface MindRun {
  readonly matches: number;
  readonly manner: Manner;
  readonly shape?: Shape;
  readonly settings?: Settings;
}

export async function playWithMinds({
  manner,
  matches,
  settings = {},
  shape = 'openai',
}: MindRun): Promise<MindMatches> {
  const model = await openLoopbackModel(manner, shape);
  const town = await openVirtualTown({
    HOUSE_BOTS: 'on',
    HOUSE_BRAIN: 'llm',
    HOUSE_MATCHES: String(matches),
    HOUSE_SEED: 'minds',
    LLM_BASE_URL: model.baseUrl,
    LLM_MODEL: 'stand-in',
    LLM_TOKENS_PER_HOUR: '100000000',
    ...settings,
  });
  try {
    const logs: (readonly LogEntry[])[] = [];
    const { registry } = town.services;
    const watch = (match: LiveMatch): void => {
      if (match.game.id !== werewolf.id) return;
      match.subscribe((added) => {
        if ((added as readonly LogEntry[]).some(({ event }) => event.type === 'GAME_ENDED'))
          logs.push(match.log as readonly LogEntry[]);
      });
    };
    registry.onOpened(watch);
    const begun = town.clock.now();
    await town.until(() => logs.length >= matches, { within: '12h' });
    const text = await (await fetch(`${town.url}/metrics`)).text();
    const ended = logs.slice(0, matches);
    const duties = ended.flatMap((log) => dutiesOf(log));
    return {
      matches: ended.length,
      llmMoves: figure(text, 'town_house_moves_total', 'brain="llm"'),
      folkMoves: figure(text, 'town_house_moves_total', 'brain="folk"'),
      fallbacks: figure(text, 'town_house_fallbacks_total'),
      missed: duties.reduce((sum, { asked, met }) => sum + asked - met, 0),
      late: ended.reduce((sum, log) => sum + lateIn(log), 0),
      calls: outcomes(text),
      tokens: figure(text, 'town_model_tokens_total'),
      requests: model.requests.length,
      hours: (town.clock.now() - begun) / 3_600_000,
    };
  } finally {
    await town.end();
    await model.close();
  }
}

const SAMPLE = /^(\w+)(?:\{(.*)\})? ([\d.e+]+)$/gm;

/** Of all samples of that name whose labels contain these. */
const figure = (text: string, name: string, labels = ''): number =>
  [...text.matchAll(SAMPLE)]
    .filter(([, each, having = '']) => each === name && having.includes(labels))
    .reduce((sum, [, , , value]) => sum + Number(value), 0);

const outcomes = (text: string): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...text.matchAll(SAMPLE)].flatMap(([, name, labels = '', value]) => {
      const outcome = /purpose="house_move",outcome="([^"]+)"/.exec(labels)?.[1];
      return name === 'town_model_calls_total' && outcome ? [[outcome, Number(value)]] : [];
    }),
  );

function lateIn(log: readonly LogEntry[]): number {
  let endsAt = Number.POSITIVE_INFINITY;
  let late = 0;
  for (const { event, after } of log) {
    if (event.type === 'PHASE_CHANGED' && event.at > endsAt) late += 1;
    endsAt = after.phaseEndsAt;
  }
  return late;
}
