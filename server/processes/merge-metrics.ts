/**
 * Metrics of several processes as one text. Prometheus wants all samples of a metric in one block. Each process has put its number into
 * the label `worker`, so no two samples are alike, and a replaced process is a counter that begins again at 0, which `rate` understands.
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
