import type { Answer, Refusal } from '../../../shared/protocol/refusals.ts';
import type { Door } from '../../matches/door.ts';
import type { Resource, ResourceReader, ResourceText, ToolsetResources } from '../toolset.ts';
import { matchUris } from './match-uris.ts';

export interface MatchTexts {
  readonly rules: { readonly title: string; readonly text: string };
  /** The tool that reads a match: same view, same budget. */
  readonly stateTool: string;
}

interface MatchResourcesDeps {
  readonly game: string;
  readonly door: Pick<Door, 'queueStatus' | 'events' | 'seatIn'>;
  readonly queueId: string;
  readonly title: string;
  readonly description: string;
  readonly texts: MatchTexts;
}

const JSON_TYPE = 'application/json';
const MARKDOWN_TYPE = 'text/markdown';

export function matchResources(deps: MatchResourcesDeps): ToolsetResources {
  const { description, door, game, queueId, texts, title } = deps;
  const { text, title: rulesTitle } = texts.rules;
  const uris = matchUris(game);
  const rules: Resource = {
    uri: uris.rules,
    name: `${game}-rules`,
    title: rulesTitle,
    mimeType: MARKDOWN_TYPE,
  };
  return {
    templates: [
      { uriTemplate: uris.template, name: `${game}-match`, title, description, mimeType: JSON_TYPE },
    ],

    async list(caller) {
      const status = caller && (await door.queueStatus(caller, queueId));
      const assignment = status?.ok ? status.value.assignment : null;
      if (!assignment) return [rules];
      const mine: Resource = {
        uri: uris.match(assignment.matchId),
        name: 'your-match',
        title: 'The match you play in',
        mimeType: JSON_TYPE,
      };
      return [rules, mine];
    },

    read(uri, reader) {
      if (uri === uris.rules) return Promise.resolve({ ok: true, value: { mimeType: MARKDOWN_TYPE, text } });
      const matchId = uris.matchIdOf(uri);
      return matchId === null ? null : readMatch(texts.stateTool, matchId, reader);
    },

    matchAt(uri) {
      const matchId = uris.matchIdOf(uri);
      return matchId === null ? null : { matchId, door };
    },
  };
}

async function readMatch(
  stateTool: string,
  matchId: string,
  { call }: ResourceReader,
): Promise<Answer<ResourceText>> {
  const { isError, structuredContent, text, textOnly } = await call(stateTool, { matchId });
  if (isError) return { ok: false, refusal: structuredContent.error as Refusal };
  const value = textOnly
    ? { mimeType: MARKDOWN_TYPE, text: text ?? '' }
    : { mimeType: JSON_TYPE, text: JSON.stringify(structuredContent.state) };
  return { ok: true, value };
}
