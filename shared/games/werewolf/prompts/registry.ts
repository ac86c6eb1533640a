/** Every template the town can send, by name and version. Old versions stay: recorded matches refer to them. */
import type { Template, TemplateTag } from '../../../prompts/template.ts';
import * as phases from './phases.ts';
import * as roles from './roles.ts';
import { werewolfRules, werewolfRulesPatient } from './rules.ts';
import * as tasks from './tasks.ts';

const TEMPLATES: readonly Template[] = [
  werewolfRules,
  werewolfRulesPatient,
  ...Object.values(roles),
  ...Object.values(phases),
  ...Object.values(tasks),
].toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** By name, newest version first; also by id (`werewolf_rules_v1`). */
export function getTemplate(name: string, version?: number): Template | null {
  const versions = TEMPLATES.filter(
    (template) =>
      (template.name === name || template.id === name) &&
      (version === undefined || template.version === version),
  );
  return versions.toSorted((a, b) => b.version - a.version)[0] ?? null;
}

export const listTemplates = (tag?: TemplateTag): readonly Template[] =>
  tag === undefined ? TEMPLATES : TEMPLATES.filter((template) => template.tags.includes(tag));
