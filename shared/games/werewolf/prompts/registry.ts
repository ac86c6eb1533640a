/** Every template the town can send, by name and version. Old versions stay: recorded matches refer to them. */
import { type Template, type TemplateTag, templateIn } from '../../../prompts/template.ts';
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

export const getTemplate = (name: string, version?: number): Template | null =>
  templateIn(TEMPLATES, name, version);

export const listTemplates = (tag?: TemplateTag): readonly Template[] =>
  tag === undefined ? TEMPLATES : TEMPLATES.filter((template) => template.tags.includes(tag));
