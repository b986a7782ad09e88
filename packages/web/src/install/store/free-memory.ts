/** Frees the memory of a buffer immediately. In browsers without `transfer`, garbage collection frees it later. */
export function freeMemory(buffer: ArrayBuffer): void {
  if ('transfer' in buffer) buffer.transfer(0)
}
