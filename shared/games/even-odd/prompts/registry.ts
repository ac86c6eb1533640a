/** Every template of this game. Old versions stay: recorded matches refer to them. */
import type { Template } from '../../../prompts/template.ts';
import * as phases from './phases.ts';
import * as roles from './roles.ts';
import { evenOddRules } from './rules.ts';
import * as tasks from './tasks.ts';

export const EVEN_ODD_TEMPLATES: readonly Template[] = [
  evenOddRules,
  ...Object.values(roles),
  ...Object.values(phases),
  ...Object.values(tasks),
].toSorted((a, b) => (a.id < b.id ? -1 : 1));
