/**
 * What the town itself says of its tools, in texts that hold a stranger's words as well. Only this is spelled as the door
 * lists its tools: a stranger's own `session.step` goes by that name wherever it is spoken of.
 */
import { HOW_TO_STEP } from '../../../shared/gateway/tool-listing.ts';
import type { Body, Spell } from '../../tools/tool.ts';
import { WITHOUT_CHAIR } from './experiences/builtin.ts';
import { HOW_TO_ACT } from './experiences/look-at.ts';
import { isJsonObject } from './json.ts';
import { COOPERATION_HINT, MEMORY_HINT } from './sessions/created-reply.ts';

const SENTENCES = [HOW_TO_ACT, HOW_TO_STEP, COOPERATION_HINT, MEMORY_HINT, WITHOUT_CHAIR];

/** Where such texts stand in a reply. */
const MIXED = ['cooperation_hint', 'memory_hint', 'getting_started', 'gameplay_instructions', 'next'];

/** `instructions`: how the town's own games are played, each whole. */
export const respelling =
  (instructions: readonly string[]) =>
  (body: Body, spell: Spell): Body => {
    const told = (text: string): string =>
      instructions.includes(text)
        ? spell(text)
        : SENTENCES.reduce((said, own) => said.replaceAll(own, () => spell(own)), text);
    const respelled = (reply: Body): Body =>
      Object.fromEntries(
        Object.entries(reply).map(([name, said]) => [
          name,
          MIXED.includes(name) && typeof said === 'string' ? told(said) : said,
        ]),
      );
    const { experience_response: response, tools_hint: hint } = body;
    return {
      ...respelled(body),
      // Nothing but the town's words.
      ...(typeof hint === 'string' && { tools_hint: spell(hint) }),
      ...(isJsonObject(response) && { experience_response: respelled(response) }),
    };
  };
