// The page's one store: net/ writes it, panels and stage read it.

import { computed, signal } from '@preact/signals';
import type { NewKeyReply, OwnedAgent } from '../../shared/contracts/agents.ts';
import type { MatchSummary, Standing, TownInfo } from '../../shared/contracts/matches.ts';
import type { PersonReply } from '../../shared/contracts/people.ts';
import type { SignPicture } from '../scenes/pictures.ts';
import { createFollows } from './follows.ts';
import { type Route, TOWN } from './route.ts';
import { isDark, type TownModel, timeOfDay } from './town-model.ts';
import type { FeaturedLine } from './town-picture.ts';
import type { LinkState, Watch } from './watch.ts';

export type DialogName = 'owners' | 'help' | 'play';
export type StageState = 'loading' | 'ready' | 'missing';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'info' | 'good' | 'bad';
  readonly matchId: string | null;
}

/** The browser's permission for notifications; `missing`: unsupported. */
export type NoticeState = 'default' | 'denied' | 'granted' | 'missing';

export interface OwnersModel {
  readonly agents: readonly OwnedAgent[];
  readonly loaded: boolean;
}

export type Store = ReturnType<typeof createStore>;

export function createStore() {
  const toasts = signal<readonly Toast[]>([]);
  const owners = signal<OwnersModel>({ agents: [], loaded: false });
  const watch = signal<Watch | null>(null);
  const townLink = signal<LinkState>('connecting');
  const now = signal(Date.now());
  /** In whole seconds, for readers that need not follow every tick. */
  const second = computed(() => Math.floor(now.value / 1000) * 1000);
  const town = signal<TownModel | null>(null);
  let nextToast = 1;
  return {
    route: signal<Route>(TOWN),
    townLink,
    /** The connection behind the current picture: the match's own, or the town's. */
    link: computed(() => watch.value?.link.value ?? townLink.value),
    now,
    second,
    info: signal<TownInfo | null>(null),
    town,
    dark: computed(() => town.value !== null && isDark(timeOfDay(town.value, second.value))),
    townCrier: signal<{ readonly id: number; readonly text: string } | null>(null),
    featuredLine: signal<FeaturedLine | null>(null),
    watch,
    heading: signal<string | null>(null),
    liveSigns: signal<readonly SignPicture[]>([]),
    company: signal<readonly SignPicture[]>([]),
    running: signal<readonly MatchSummary[]>([]),
    recent: signal<readonly MatchSummary[] | null>(null),
    /** By game; none for a game without an answer from the town. */
    standings: signal<ReadonlyMap<string, readonly Standing[]>>(new Map()),
    owners,
    /** The person in this browser; null until the town has answered. */
    person: signal<PersonReply | null>(null),
    /** New keys not yet stored by their owner; they cannot be retrieved again. */
    freshKeys: signal<readonly NewKeyReply[]>([]),
    notices: signal<NoticeState>('missing'),
    dialog: signal<DialogName | null>(null),
    tv: signal(false),
    sound: signal(false),
    /** 0 … 1. */
    volume: signal(0.5),
    stage: signal<StageState>('loading'),
    toasts,
    mine: computed(() => new Set(owners.value.agents.map(({ agentId }) => agentId))),
    followed: createFollows(),
    toast(text: string, tone: Toast['tone'] = 'info', matchId: string | null = null): void {
      const id = nextToast++;
      const others = toasts.peek().filter((toast) => toast.text !== text);
      toasts.value = [...others, { id, text, tone, matchId }].slice(-3);
    },
    dismiss(id: number): void {
      toasts.value = toasts.value.filter((toast) => toast.id !== id);
    },
  };
}
