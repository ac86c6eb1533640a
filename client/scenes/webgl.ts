/** The stage needs it; the panels work without. Checked before the engine is loaded. */
export function hasWebGl(): boolean {
  const probe = document.createElement('canvas');
  return Boolean(probe.getContext('webgl2') ?? probe.getContext('webgl'));
}
