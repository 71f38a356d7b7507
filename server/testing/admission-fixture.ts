import type { Database } from '../../database/client.ts';

export const admissionForm = {
  name: 'Kabir Shah',
  fatherName: 'Rohan Shah',
  motherName: 'Meera Shah',
  dob: '2016-02-29',
  aadhar: '2341 2341 2346',
  gender: 'Male',
  school: 'DAV School',
  address: '12 Palm Beach Road',
  pincode: '400708',
  mobile: '+91 98765-43210',
  email: 'Parent@Example.in',
  center: 'Airoli',
  rulesAgreed: '1',
  main_id: 'pahiya',
};

export async function addCentres(db: Database): Promise<void> {
  await db
    .insertInto('centre')
    .values([
      { name: 'Airoli', position: 1 },
      { name: 'Goregoan West', position: 2 },
    ])
    .execute();
}
