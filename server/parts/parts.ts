/** Registers every part of the town. A new part is a folder and a line here. */
import type { PartMigrations } from '../store/migrate.ts';
import { archivePart } from './archive/part.ts';
import { connectPart } from './connect/part.ts';
import { contextPart } from './context/part.ts';
import { evenOddPart } from './even-odd/part.ts';
import { gatewayPart } from './gateway/part.ts';
import { guessesPart } from './guesses/part.ts';
import { insightPart } from './insight/part.ts';
import { leaguePart } from './league/part.ts';
import { moderationPart } from './moderation/part.ts';
import type { Part } from './part.ts';
import { peoplePart } from './people/part.ts';
import { seasonPart } from './season/part.ts';
import { sharingPart } from './sharing/part.ts';
import { watchPart } from './watch/part.ts';
import { webhooksPart } from './webhooks/part.ts';
import { werewolfPart } from './werewolf/part.ts';
import { worldsPart } from './worlds/part.ts';

export const PARTS: readonly Part[] = [
  werewolfPart,
  evenOddPart,
  gatewayPart,
  leaguePart,
  moderationPart,
  webhooksPart,
  connectPart,
  contextPart,
  worldsPart,
  insightPart,
  archivePart,
  sharingPart,
  guessesPart,
  peoplePart,
  seasonPart,
  watchPart,
];

export const migrationsOf = (parts: readonly Part[]): PartMigrations[] =>
  parts.flatMap(({ id, migrations }) => (migrations ? [{ part: id, migrations }] : []));
