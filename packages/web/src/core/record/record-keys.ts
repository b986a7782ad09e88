/** Query keys for the records of a resource. */
export const recordKeys = {
  all: (name: string) => [name] as const,
  lists: (name: string) => [name, 'list'] as const,
  list: (name: string, request: unknown) => [name, 'list', request] as const,
  record: (name: string, id: number) => [name, 'record', id] as const,
}
