import { expect, test } from 'vitest';
import { addCentres } from '../../testing/admission-fixture.ts';
import { expectNoViolation } from '../../testing/no-violation.ts';
import { checkRollCalls } from '../../testing/roll-call-stories.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
await addCentres(app.db);

test('[Z-04] two phones, lost answers and killed browsers: attendance is exactly what was tapped, in three hundred random stories', async () => {
  await checkRollCalls(app, 300);
  await expectNoViolation(app.db);
  const { length } = await app.db.selectFrom('attendance').select('mark_id').execute();
  expect(length).toBeGreaterThan(600);
}, 300_000);
