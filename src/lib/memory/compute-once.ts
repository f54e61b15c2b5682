/** Returns a function that computes its result in the first call, and then keeps it. */
export function computeOnce<Result>(compute: () => Result): () => Result {
  let computed: { readonly result: Result } | undefined;
  return () => (computed ??= { result: compute() }).result;
}
