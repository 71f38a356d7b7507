import type { Transaction } from '../client.ts';

/** One person for each role. They have no passwords: in a demo, links sign in. */
const people = [
  { role_id: 'owner', full_name: 'Meera Shah', email: 'owner@pahiya.invalid' },
  { role_id: 'manager', full_name: 'Rohan Patil', email: 'manager@pahiya.invalid' },
  { role_id: 'packer', full_name: 'Sunita Jadhav', email: 'packer@pahiya.invalid' },
  { role_id: 'coach', full_name: 'Arjun Nair', email: 'coach@pahiya.invalid' },
  { role_id: 'accountant', full_name: 'Farah Khan', email: 'accountant@pahiya.invalid' },
];

export async function storeStaff(trx: Transaction): Promise<void> {
  const stored = await trx.insertInto('staff').values(people).returning(['staff_id', 'role_id']).execute();
  const coach = stored.find(({ role_id }) => role_id === 'coach');
  const centre = await trx.selectFrom('centre').select('name').orderBy('position').executeTakeFirst();
  if (!coach || !centre) return;
  await trx.insertInto('staff_centre').values({ staff_id: coach.staff_id, centre: centre.name }).execute();
}
