import { expect, test } from 'vitest';
import { mergeMetrics } from './merge-metrics.ts';

test('[J-06] each metric is one block with the samples of all processes', () => {
  const of = (worker: number, pages: number) =>
    `# HELP pages_sent_total Pages sent\n# TYPE pages_sent_total counter\npages_sent_total{worker="${worker}"} ${pages}\n\n` +
    `# HELP wait Waits\n# TYPE wait histogram\nwait_bucket{worker="${worker}",le="1"} 2\nwait_count{worker="${worker}"} 2\n`;
  expect(mergeMetrics([of(1, 5), of(2, 7)])).toBe(
    '# HELP pages_sent_total Pages sent\n# TYPE pages_sent_total counter\n' +
      'pages_sent_total{worker="1"} 5\npages_sent_total{worker="2"} 7\n\n' +
      '# HELP wait Waits\n# TYPE wait histogram\n' +
      'wait_bucket{worker="1",le="1"} 2\nwait_count{worker="1"} 2\nwait_bucket{worker="2",le="1"} 2\nwait_count{worker="2"} 2\n',
  );
});
