// In a file of its own, so that the browser loads no second list of the screens.

/** Finds the one of these paths, as the router writes them, that an address belongs to, its query aside. */
export function screenFinder<Path extends string>(paths: readonly Path[]): (address: string) => Path | undefined {
  const patterns = paths.map((path) => [path, new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}/?$`)] as const);
  return (address) => patterns.find(([, pattern]) => pattern.test(address))?.[0];
}
