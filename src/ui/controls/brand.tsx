/** Tabhand's logo. */
export function Brand({ size }: { size: number }) {
  return (
    <svg class="brand" viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <path d="M2 26.5h28M6 26V19a3 3 0 0 1 3-3h0M9 20V8.5a2 2 0 0 1 4 0V16M13 15V6a2 2 0 0 1 4 0v9M17 15V7.500a2 2 0 0 1 4 0V16.500M21 16v-4a2 2 0 0 1 4 0v9.500c0 2-1 3.500-2.500 4.500" />
    </svg>
  );
}
