import { settingsForm } from './settings-form.ts';

/** Forms that were already sent keep their fee. */
export const academyForm = settingsForm<{ admission_fee_paise: number }, never>({
  kind: 'academy',
  read: (db) => db.selectFrom('academy').select('admission_fee_paise').executeTakeFirstOrThrow(),
  async write(trx, wanted) {
    await trx.updateTable('academy').set(wanted).execute();
  },
});
