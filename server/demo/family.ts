import type { Database } from '../../database/client.ts';
import type { KitMeasure } from '../../domain/kit.ts';
import { sizeFor, type SizeStep } from '../../domain/size-guide.ts';
import { addKitItem } from '../desk/settings/kit.ts';
import { recordErasure } from '../desk/students/erasure.ts';
import { listNextClasses, reportAbsence } from '../features/student/absences.ts';
import { acceptInvitation, inviteGuardian } from '../features/student/invitation.ts';
import { listSizedChildren, rememberSize } from '../features/student/sizes.ts';
import type { DemoShop } from './demo-shop.ts';
import { done } from './desk-work.ts';
import { people } from './people.ts';

const kit: readonly [name: string, productId: string, sizedBy: KitMeasure][] = [
  ['Guard set', 'club-guard-set', 'helmet'],
  ['Helmet', 'street-dome-helmet', 'helmet'],
  ['Club bodysuit', 'club-bodysuit', 'suit'],
];

/** What every student needs, and a family that wants to be forgotten. */
export async function setUpKit({ db, staff }: DemoShop): Promise<void> {
  for (const [name, product_id, sized_by] of kit)
    done(await addKitItem(db, staff.owner, { name, product_id, sized_by }));
  const { student_id: studentId } = await db
    .selectFrom('student')
    .select('student_id')
    .orderBy('created_at', 'desc')
    .orderBy('student_id')
    .executeTakeFirstOrThrow();
  done(await recordErasure(db, staff.owner, studentId));
}

/** The parent whom newcomers log in as has looked after her children: one will miss a class, and has a size of a brand. */
export async function lookAfterFamily({ db, outbox }: DemoShop): Promise<void> {
  const account = await db
    .selectFrom('account')
    .select('user_id')
    .where('email', '=', people[0]?.email ?? '')
    .executeTakeFirst();
  if (!account) return;
  const { user_id: userId } = account;
  for (const invited of await listInvited(db, people[0]?.email ?? '')) {
    const token = await db.transaction().execute((trx) => inviteGuardian(trx, outbox, invited));
    done(await acceptInvitation({ db, outbox }, { userId }, token));
  }
  const [first] = await listSizedChildren(db, userId);
  if (!first) return;
  const { child_id: childId } = first;
  const classes = await listNextClasses(db, [childId]);
  const missed = classes.slice(1, 2).map(({ class_id }) => class_id);
  if (missed.length > 0) done(await reportAbsence(db, userId, { childId, classIds: missed, reason: 'School trip' }));
  const products = await db
    .selectFrom('product')
    .select(['product_id', 'size_guide'])
    .where('status', '=', 'Active')
    .orderBy('product_id')
    .execute();
  for (const { product_id, size_guide } of products) {
    const advice = sizeFor(size_guide as unknown as SizeStep[], first.foot_mm ?? 0);
    if (advice?.kind !== 'fits') continue;
    return void done(await rememberSize(db, userId, { childId, product_id, size: advice.size, foot_mm: null }));
  }
}

async function listInvited(db: Database, email: string) {
  const rows = await db
    .selectFrom('guardian_invitation as i')
    .innerJoin('guardian as g', 'g.guardian_id', 'i.guardian_id')
    .select(['g.guardian_id as guardianId', 'g.email'])
    .where('g.email', '=', email)
    .where('i.accepted_at', 'is', null)
    .execute();
  return rows;
}
