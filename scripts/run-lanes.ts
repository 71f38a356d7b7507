import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

export interface Step {
  name: string;
  command: readonly string[];
  /** Shows the output while the step runs. Otherwise it is shown only if the step fails. */
  isLive?: boolean;
}

/** Runs lanes in parallel and the steps of a lane one after another, even after a failure. True if all succeeded. */
export async function runLanes(
  lanes: readonly (readonly Step[])[],
  print: (words: string) => void = (words) => void process.stdout.write(words),
): Promise<boolean> {
  const ended: { name: string; isGood: boolean; seconds: number }[] = [];
  const runStep = async ({ name, command: [program = '', ...words], isLive = false }: Step) => {
    const startedAt = performance.now();
    const child = spawn(program, words, {
      stdio: ['ignore', isLive ? 'inherit' : 'pipe', isLive ? 'inherit' : 'pipe'],
    });
    const exit = new Promise<boolean>((resolve) => {
      child.once('error', () => resolve(false));
      child.once('close', (code) => resolve(code === 0));
    });
    const output = Promise.all(
      [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : Promise.resolve(''))),
    );
    const isGood = await exit;
    if (!isGood) print(`\n✗ ${name}\n${(await output).join('')}\n`);
    ended.push({ name, isGood, seconds: (performance.now() - startedAt) / 1000 });
  };
  await Promise.all(
    lanes.map(async (steps) => {
      for (const step of steps) await runStep(step);
    }),
  );
  for (const { name, isGood, seconds } of ended) {
    print(`${isGood ? '✓' : '✗'} ${name.padEnd(12)}${seconds.toFixed(1).padStart(7)} s\n`);
  }
  return ended.every(({ isGood }) => isGood);
}
