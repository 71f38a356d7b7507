import { expect, test } from 'vitest';
import { Durations } from './durations.ts';

test('requests are counted by method, route and status, in buckets that include the smaller ones', () => {
  const durations = new Durations('took_seconds', 'How long', [0.1, 1]);
  const count = durations.ofRoute('/a/:id');
  for (const seconds of [0.05, 0.1, 0.5, 3]) count('GET', 200, seconds);
  count('GET', 404, 0.25);
  count('HEAD', 200, 0.25);
  durations.ofRoute('/"b"')('GET', 200, 2);
  expect(durations.print()).toBe(`# HELP took_seconds How long
# TYPE took_seconds histogram
took_seconds_bucket{le="0.1",method="GET",route="/a/:id",status="200"} 2
took_seconds_bucket{le="1",method="GET",route="/a/:id",status="200"} 3
took_seconds_bucket{le="+Inf",method="GET",route="/a/:id",status="200"} 4
took_seconds_sum{method="GET",route="/a/:id",status="200"} 3.65
took_seconds_count{method="GET",route="/a/:id",status="200"} 4
took_seconds_bucket{le="0.1",method="GET",route="/a/:id",status="404"} 0
took_seconds_bucket{le="1",method="GET",route="/a/:id",status="404"} 1
took_seconds_bucket{le="+Inf",method="GET",route="/a/:id",status="404"} 1
took_seconds_sum{method="GET",route="/a/:id",status="404"} 0.25
took_seconds_count{method="GET",route="/a/:id",status="404"} 1
took_seconds_bucket{le="0.1",method="HEAD",route="/a/:id",status="200"} 0
took_seconds_bucket{le="1",method="HEAD",route="/a/:id",status="200"} 1
took_seconds_bucket{le="+Inf",method="HEAD",route="/a/:id",status="200"} 1
took_seconds_sum{method="HEAD",route="/a/:id",status="200"} 0.25
took_seconds_count{method="HEAD",route="/a/:id",status="200"} 1
took_seconds_bucket{le="0.1",method="GET",route="/\\"b\\"",status="200"} 0
took_seconds_bucket{le="1",method="GET",route="/\\"b\\"",status="200"} 0
took_seconds_bucket{le="+Inf",method="GET",route="/\\"b\\"",status="200"} 1
took_seconds_sum{method="GET",route="/\\"b\\"",status="200"} 2
took_seconds_count{method="GET",route="/\\"b\\"",status="200"} 1
`);
});
