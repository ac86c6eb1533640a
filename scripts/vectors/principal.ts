/**
 * Principal components of a cloud of vectors: removes the common components, and rotates the rest so that the first
 * numbers of a vector carry the most information.
 */

export type Vectors = readonly Float64Array[];

export function center(vectors: Vectors): void {
  const dims = vectors[0]!.length;
  const mean = new Float64Array(dims);
  for (const vector of vectors) for (let d = 0; d < dims; d++) mean[d]! += vector[d]! / vectors.length;
  for (const vector of vectors) for (let d = 0; d < dims; d++) vector[d]! -= mean[d]!;
}

export function principalAxes(vectors: Vectors): Float64Array[] {
  const dims = vectors[0]!.length;
  const spread = Array.from({ length: dims }, () => new Float64Array(dims));
  for (const vector of vectors) {
    for (let i = 0; i < dims; i++) for (let j = i; j < dims; j++) spread[i]![j]! += vector[i]! * vector[j]!;
  }
  for (let i = 0; i < dims; i++) for (let j = 0; j < i; j++) spread[i]![j] = spread[j]![i]!;
  return eigenvectors(spread);
}

/** Jacobi's rotations. */
function eigenvectors(matrix: Float64Array[]): Float64Array[] {
  const n = matrix.length;
  const turned = Array.from({ length: n }, (_, i) =>
    Float64Array.from({ length: n }, (_, j) => (i === j ? 1 : 0)),
  );
  for (let sweep = 0; sweep < 12; sweep++) {
    for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) rotate(matrix, turned, p, q);
  }
  const order = Array.from({ length: n }, (_, i) => i).sort((a, b) => matrix[b]![b]! - matrix[a]![a]!);
  return order.map((column) => Float64Array.from({ length: n }, (_, row) => turned[row]![column]!));
}

function rotate(matrix: Float64Array[], turned: Float64Array[], p: number, q: number): void {
  const off = matrix[p]![q]!;
  if (Math.abs(off) < 1e-12) return;
  const theta = (matrix[q]![q]! - matrix[p]![p]!) / (2 * off);
  const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (const row of matrix) [row[p], row[q]] = [c * row[p]! - s * row[q]!, s * row[p]! + c * row[q]!];
  const [a, b] = [matrix[p]!, matrix[q]!];
  for (let k = 0; k < a.length; k++) [a[k], b[k]] = [c * a[k]! - s * b[k]!, s * a[k]! + c * b[k]!];
  for (const row of turned) [row[p], row[q]] = [c * row[p]! - s * row[q]!, s * row[p]! + c * row[q]!];
}

export const dot = (a: Float64Array, b: Float64Array): number => {
  let sum = 0;
  for (let d = 0; d < a.length; d++) sum += a[d]! * b[d]!;
  return sum;
};

export function unit(vector: Float64Array): Float64Array {
  const length = Math.sqrt(dot(vector, vector)) || 1;
  return vector.map((value) => value / length);
}
