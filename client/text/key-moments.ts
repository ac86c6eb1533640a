export const keyMoments = {
  title: 'Key moments',
  evidence: (index: number, count: number) => `Line ${index} of ${count} that proves it`,
  clip: 'Clip',
  clipOf: (text: string) => `Clip: save or share a picture strip of “${text}”`,
  saved: 'The picture strip is in your downloads.',
  failed: 'The picture strip could not be made.',
};
