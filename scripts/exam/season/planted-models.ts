/**
 * Models of planted skill behind one OpenAI-compatible endpoint. A clumsy werewolf confesses and votes against its fellow. A sharp villager votes for
 * whoever has confessed, and a clumsy one for anybody else. Sharp werewolves vote together against the village. Otherwise all move and talk by the same small
 * grammar.
 */
import {
  type ChatRequest,
  MANNERS,
  openLoopbackModel,
} from '../../../server/models/testing/loopback-model.ts';

export const SKILLS = ['sharp', 'clumsy'] as const;
export type Skill = (typeof SKILLS)[number];

const CONFESSION = 'I am a werewolf.';
const CONFESSED = /^- Day \d+, ([^:"]+): "I am a werewolf\."$/gm;
const PACK = /^You are ([^,]+), WEREWOLF(?:; your fellow werewolf (?:is|was) (.+))?\.$/m;

export const openPlantedModels = () =>
  openLoopbackModel((request, respond) => {
    const call = plantedCall(request);
    if (call) respond(call);
    else MANNERS['like a player'](request, respond);
  });

/** Null: whatever anybody would do. */
function plantedCall({ messages, model, tools = [] }: ChatRequest): object | null {
  const prompt = messages.at(-1)?.content ?? '';
  const pack = PACK.exec(prompt);
  const isSharp = model.startsWith('sharp' satisfies Skill);
  const tool = tools.find(({ function: { name } }) => /say_public$|vote$/.test(name))?.function;
  if (tool?.name.endsWith('say_public'))
    return pack && !isSharp ? calling(tool.name, { text: CONFESSION }) : null;
  if (!tool) return null;
  const [, self, fellow] = pack ?? /^You are ([^,]+),/m.exec(prompt) ?? [];
  const others = (tool.parameters.properties.targetPlayerId?.enum ?? []).filter(
    (name) => name !== null && name !== self,
  );
  const confessed = [...prompt.matchAll(CONFESSED)].map(([, name]) => name);
  if (!pack && confessed.length === 0) return null;
  const named = others.toSorted().find((name) => {
    if (pack) return isSharp ? name !== fellow : name === fellow;
    return confessed.includes(name ?? '') === isSharp;
  });
  return named ? calling(tool.name, { targetPlayerId: named, reason: null }) : null;
}

const calling = (name: string, args: object) => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id: 'call_1', type: 'function', function: { name, arguments: JSON.stringify(args) } }],
});
