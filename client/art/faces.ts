// Chosen faces of people. Portraits and figures are drawn from an account's id, or from its face if it has one.

const worn = new Map<string, string>();

export function wearFaces(faces: readonly { readonly agentId: string; readonly face: string }[]): void {
  for (const { agentId, face } of faces) worn.set(agentId, face);
}

export const faceOf = (agentId: string): string => worn.get(agentId) ?? agentId;
