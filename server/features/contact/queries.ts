import type { Transaction } from '../../../database/client.ts';

export interface NewLead {
  userId: string | null;
  userName: string;
  name: string;
  email: string;
  mobile: string;
  remark: string;
  propertyId: string;
}

export async function insertLead(trx: Transaction, lead: NewLead): Promise<void> {
  await trx
    .insertInto('lead')
    .values({
      user_id: lead.userId,
      user_name: lead.userName,
      name: lead.name,
      email: lead.email,
      mobile: lead.mobile,
      remark: lead.remark,
      property_id: lead.propertyId,
    })
    .execute();
}

export interface NewEnquiry {
  name: string;
  mobile: string;
  email: string;
  parentName: string;
  school: string;
  dob: string | null;
  age: number | null;
  remark: string;
}

export async function insertEnquiry(trx: Transaction, { parentName, ...enquiry }: NewEnquiry): Promise<void> {
  await trx
    .insertInto('enquiry')
    .values({ ...enquiry, parent_name: parentName })
    .execute();
}
