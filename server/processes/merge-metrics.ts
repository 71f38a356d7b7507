/**
 * Merges the metrics of several processes. Prometheus wants all samples of a metric in one block. The label `worker` has the process's
 * number, so samples never collide. When a process is replaced its counters restart at 0, which `rate` handles.
 */
export function mergeMetrics(texts: readonly string[]): string {
  const blocks = new Map<string, { head: Set<string>; samples: string[] }>();
  for (const text of texts) {
    let block: { head: Set<string>; samples: string[] } | undefined;
    for (const line of text.split('\n')) {
      const name = /^# (?:HELP|TYPE) (\S+)/.exec(line)?.[1];
      if (name === undefined) {
        if (line !== '') block?.samples.push(line);
        continue;
      }
      block = blocks.get(name) ?? { head: new Set(), samples: [] };
      blocks.set(name, block);
      block.head.add(line);
    }
  }
  return [...blocks.values()].map(({ head, samples }) => `${[...head, ...samples].join('\n')}\n`).join('\n');
}
