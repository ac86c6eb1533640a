export const onAir = {
  onAir: 'On air',
  meanwhile: (title: string) => `Meanwhile, in ${title} …`,
  why: {
    decisive: 'A decision is near',
    livelier: 'More is going on there now',
    over: 'The last match is over',
  } as Readonly<Record<string, string>>,
  whyNow: (why: string, headline: string) => `${why}. Now: ${headline}.`,
  next: 'Coming up',
};
