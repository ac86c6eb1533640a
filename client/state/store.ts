// The page's one store: net/ writes it, panels and stage read it.

import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { NewKeyReply, OwnedAgent } from '../../shared/contracts/agents.ts';
import type { MatchSummary, Standing, TownInfo } from '../../shared/contracts/matches.ts';
import type { PersonReply } from '../../shared/contracts/people.ts';
import type { SignPicture } from '../scenes/pictures.ts';
import { createFollows, type Follows } from './follows.ts';
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

export interface Store {
  readonly route: Signal<Route>;
  readonly townLink: Signal<LinkState>;
  /** The connection behind the current picture: the match's own, or the town's. */
  readonly link: ReadonlySignal<LinkState>;
  readonly now: Signal<number>;
  /** The same in whole seconds, for readers that need not follow every tick. */
  readonly second: ReadonlySignal<number>;
  readonly info: Signal<TownInfo | null>;
  readonly town: Signal<TownModel | null>;
  readonly dark: ReadonlySignal<boolean>;
  readonly townCrier: Signal<{ readonly id: number; readonly text: string } | null>;
  readonly featuredLine: Signal<FeaturedLine | null>;
  readonly watch: Signal<Watch | null>;
  readonly heading: Signal<string | null>;
  readonly liveSigns: Signal<readonly SignPicture[]>;
  readonly company: Signal<readonly SignPicture[]>;
  readonly running: Signal<readonly MatchSummary[]>;
  readonly recent: Signal<readonly MatchSummary[] | null>;
  /** By game; none for a game without an answer from the town. */
  readonly standings: Signal<ReadonlyMap<string, readonly Standing[]>>;
  readonly owners: Signal<OwnersModel>;
  /** The person in this browser; null until the town has answered. */
  readonly person: Signal<PersonReply | null>;
  /** New keys not yet stored by their owner; they cannot be retrieved again. */
  readonly freshKeys: Signal<readonly NewKeyReply[]>;
  readonly notices: Signal<NoticeState>;
  readonly dialog: Signal<DialogName | null>;
  readonly tv: Signal<boolean>;
  readonly sound: Signal<boolean>;
  /** 0 … 1. */
  readonly volume: Signal<number>;
  readonly stage: Signal<StageState>;
  readonly toasts: Signal<readonly Toast[]>;
  readonly mine: ReadonlySignal<ReadonlySet<string>>;
  readonly followed: Follows;
  toast(text: string, tone?: Toast['tone'], matchId?: string): void;
  dismiss(id: number): void;
}

export function createStore(): Store {
  const toasts = signal<readonly Toast[]>([]);
  const owners = signal<OwnersModel>({ agents: [], loaded: false });
  const watch = signal<Watch | null>(null);
  const townLink = signal<LinkState>('connecting');
  const now = signal(Date.now());
  const second = computed(() => Math.floor(now.value / 1000) * 1000);
  const town = signal<TownModel | null>(null);
  let nextToast = 1;
  return {
    route: signal(TOWN),
    townLink,
    link: computed(() => watch.value?.link.value ?? townLink.value),
    now,
    second,
    info: signal(null),
    town,
    dark: computed(() => town.value !== null && isDark(timeOfDay(town.value, second.value))),
    townCrier: signal(null),
    featuredLine: signal(null),
    watch,
    heading: signal(null),
    liveSigns: signal([]),
    company: signal([]),
    running: signal([]),
    recent: signal(null),
    standings: signal(new Map()),
    owners,
    person: signal(null),
    freshKeys: signal([]),
    notices: signal('missing'),
    dialog: signal(null),
    tv: signal(false),
    sound: signal(false),
    volume: signal(0.5),
    stage: signal('loading'),
    toasts,
    mine: computed(() => new Set(owners.value.agents.map(({ agentId }) => agentId))),
    followed: createFollows(),
    toast(text, tone = 'info', matchId) {
      const id = nextToast++;
      const others = toasts.peek().filter((toast) => toast.text !== text);
      toasts.value = [...others, { id, text, tone, matchId: matchId ?? null }].slice(-3);
    },
    dismiss(id) {
      toasts.value = toasts.value.filter((toast) => toast.id !== id);
    },
  };
}
