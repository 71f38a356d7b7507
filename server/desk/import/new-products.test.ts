import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { addSku } from '../../../database/testing/rows.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { expectNoViolation } from '../../testing/no-violation.ts';
import { testApp } from '../../testing/test-app.ts';
import { forgetOldImports } from './import-pictures.ts';

const app = await testApp({ demo: true });
const { db } = app;
const manager = await atDesk(app, 'manager');

const upload = (content: string | Buffer, { call }: Pick<typeof manager, 'call'> = manager) =>
  call('POST /desk/import', { body: { file_name: 'new.csv', content: Buffer.from(content).toString('base64') } });

async function open(content: string | Buffer, person = manager) {
  const { call, browser } = person;
  const { body } = await upload(content, person);
  const params = { importId: body.import_id };
  const check = async () =>
    (await call('POST /desk/import/:importId/check', { params, body: { columns: body.columns } })).body;
  return {
    importId: body.import_id,
    columns: body.columns,
    check,
    zip: async (paths: string[]) => (await call('POST /desk/import/:importId/zip', { params, body: { paths } })).body,
    picture: (path: string, bytes: Buffer) =>
      app.http.inject({
        method: 'POST',
        url: `/api/desk/import/${body.import_id}/pictures?path=${encodeURIComponent(path)}`,
        payload: bytes,
        headers: { 'content-type': 'application/octet-stream', cookie: `desk=${browser.cookie ?? ''}` },
      }),
    /** Waits for the end: a call answers after two seconds at the latest. */
    apply: async (query: { without_pictures?: 'true' } = {}) => {
      let { body: progress } = await call('POST /desk/import/:importId/apply', { params, query });
      while (progress.state === 'applying') {
        await setImmediate();
        progress = (await call('GET /desk/import/:importId', { params })).body;
      }
      return progress;
    },
    state: async () => (await call('GET /desk/import/:importId', { params })).body,
  };
}

const photo = (red: number) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: { r: red, g: 90, b: 200 } } })
    .jpeg()
    .toBuffer();

const products = async (skus: string[]) =>
  (
    await sql<Record<string, unknown>>`
      select p.title, p.product_type, p.status, p.category, p.description, p.specifications, p.attribute, p.hsn_code,
             p.delivery_days, p.categorytype, p.picture_texts, cardinality(array_remove(p.picture_id || p.gallery, null)) as pictures,
             (select jsonb_agg(jsonb_build_array(v.sku, v.price_paise, v.sale_price_paise, v.attributes, s.on_hand) order by v.position)
                from variation v left join stock s using (sku) where v.product_id = p.product_id) as sold,
             (select jsonb_agg(jsonb_build_array(g.sku, g.quantity, g.is_choosable) order by g.position)
                from grouped_part g where g.product_id = p.product_id) as parts
        from product p where p.product_id in (select product_id from variation where sku = any(${skus}))
       order by p.title`.execute(db)
  ).rows;

const count = async () =>
  (await sql<{ count: number }>`select count(*)::integer as count from product`.execute(db)).rows[0]?.count;

const head =
  'Type,Handle,SKU,Title,Category,Price,Sale price,On the shelf,Attributes,HSN code,Delivery days,Marks,Specifications,Pictures,Picture texts,Variation pictures,Package contents,Published';

test('[G-14] a sheet and a ZIP create products of all three types, previewed first; those that lack nothing are published', async () => {
  const file = await open(
    [
      head,
      // Its parts come later in the file.
      'Grouped Product,,NEW-KIT,New kit,Bundles of ours,3999,,,,9506,,,,kit,,,NEW-PADS x 2 | new-boots,yes',
      'Simple,,NEW-PADS,New pads,Accessories,999,899,7,,950691,2,Trending | Best Sellers,Weight: 1 kg,Pads/front.JPG | pads-side.jpg,From the front,,,yes',
      'Variable Product,new-boots,,New boots,accessories,,,,,6403,,,,boots.jpg,,,,yes',
      'Variation,new-boots,NEW-BOOT-5,,,5499,,3,Size: UK 5 | Colour: Black,,,,,,,black.jpg,,',
      'Variation,new-boots,NEW-BOOT-6,,,5499,4999,0,Size: UK 6 | Colour: Red,,,,,,,,,',
    ].join('\n'),
  );
  const before = await count();
  const first = await file.check();
  expect(first).toMatchObject({ create_count: 3, wrong: [], picture_count: 5, missing_count: 5 });
  expect(first.new_categories).toEqual(['Bundles of ours']);
  expect((await file.apply()) as object).toMatchObject({ code: 'pictures-missing' });

  const paths = [
    'KIT.png',
    'pads/Front.jpg',
    'other/front.jpg',
    'x/pads-side.jpg',
    'boots.webp',
    'black.jpg',
    'unused.jpg',
  ];
  const { needed } = await file.zip(paths);
  expect(needed.toSorted()).toEqual(['KIT.png', 'black.jpg', 'boots.webp', 'pads/Front.jpg', 'x/pads-side.jpg']);
  for (const [index, path] of needed.entries()) {
    expect((await file.picture(path, await photo(index * 20))).statusCode).toBe(200);
  }
  // A second choice of the same ZIP sends nothing again.
  expect(await file.zip(paths)).toEqual({ needed: [], stored_count: 5 });
  const checked = await file.check();
  expect(checked).toMatchObject({ create_count: 3, wrong: [], missing_count: 0, change_count: 0 });
  expect(
    checked.created.map(({ line, title, type, sku_count, picture_count, unpublished }) => [
      line,
      title,
      type,
      sku_count,
      picture_count,
      unpublished,
    ]),
  ).toEqual([
    [3, 'New pads', 'Simple', 1, 2, []],
    [4, 'New boots', 'Variable Product', 2, 1, []],
    [2, 'New kit', 'Grouped Product', 1, 1, []],
  ]);
  expect(await count()).toBe(before);

  expect(await file.apply()).toMatchObject({
    state: 'applied',
    created_products: 3,
    failed: [],
    done_rows: 3,
    total_rows: 3,
  });
  expect(await products(['NEW-KIT', 'NEW-PADS', 'NEW-BOOT-5'])).toMatchObject([
    {
      title: 'New boots',
      product_type: 'Variable Product',
      status: 'Active',
      category: 'Accessories',
      pictures: 1,
      attribute: [
        { name: 'Size', slug: 'text', selectedTerms: [{ name: 'UK 5' }, { name: 'UK 6' }] },
        { name: 'Colour', slug: 'color', selectedTerms: [{ name: 'Black' }, { name: 'Red' }] },
      ],
      sold: [
        ['NEW-BOOT-5', 549_900, null, { Size: 'UK 5', Colour: 'Black' }, 3],
        ['NEW-BOOT-6', 549_900, 499_900, { Size: 'UK 6', Colour: 'Red' }, 0],
      ],
    },
    {
      title: 'New kit',
      status: 'Active',
      category: 'Bundles of ours',
      parts: [
        ['NEW-PADS', 2, false],
        ['NEW-BOOT-5', 1, true],
      ],
    },
    {
      title: 'New pads',
      status: 'Active',
      hsn_code: '950691',
      delivery_days: 2,
      categorytype: ['Trending', 'Best Sellers'],
      specifications: [{ label: 'Weight', value: '1 kg' }],
      pictures: 2,
      picture_texts: expect.objectContaining({}),
      sold: [['NEW-PADS', 99_900, 89_900, {}, 7]],
    },
  ]);
  const { rows: audits } = await sql`select from audit where action = 'product imported'`.execute(db);
  expect(audits).toHaveLength(3);
  await expectNoViolation(db);
});

test('[G-14] every fault is named by line and column, and nothing is created', async () => {
  const taken = await addSku(db);
  const file = await open(
    [
      head,
      'Simple,,BAD SKU,One,Accessories,10,,,,,,,,,,,,',
      'Simple,,F-2,,Accessories,10,20,1.5,,12,400,,Weight,,,,,maybe',
      'Simple,,F-3,Three,,x,,,,,,,,,,,,',
      'Gadget,,F-4,Four,Accessories,10,,,,,,,,,,,,',
      'Simple,,F-5,Five,Accessories,10,,,,,,,,,,,,',
      'Simple,,F-5,Five again,Accessories,10,,,,,,,,,,,,',
      'Variable Product,twins,T-1,Twins,Accessories,10,,,Size: 1,,,,,,,,,',
      ',twins,T-2,,,10,,,Size: 1,,,,,,,,,',
      ',twins,T-3,,,10,,,Colour: Red,,,,,,,,,',
      'Grouped Product,,F-10,Ten,Accessories,10,,,,,,,,,,,NO-SUCH | F-10,',
      ',,F-11,Eleven,Accessories,10,,,,,,,,,,,,',
      'Variation,orphan,F-12,,,10,,,Size: 1,,,,,,,,,',
      'Simple,same,F-13,Same,Accessories,10,,,,,,,,,,,,',
      'Simple,same,F-14,Same,Accessories,10,,,,,,,,,,,,',
      `Simple,,${taken},,,,,,,,,,,,,,,`,
    ].join('\n'),
  );
  const before = await count();
  const { wrong, create_count } = await file.check();
  expect(wrong.map(({ line, field }) => [line, field])).toEqual([
    [2, 'SKU'],
    [3, 'Specifications'],
    [3, 'Title'],
    [3, 'HSN code'],
    [3, 'Sale price'],
    [3, 'On the shelf'],
    [3, 'Delivery days'],
    [3, 'Published'],
    [4, 'Category'],
    [4, 'Price'],
    [5, 'Type'],
    [7, 'SKU'],
    [9, 'Attributes'],
    [10, 'Attributes'],
    [11, 'Package contents'],
    [11, 'Package contents'],
    [12, 'Type'],
    [13, 'Handle'],
    [15, 'Handle'],
  ]);
  expect(wrong.find(({ line }) => line === 7)?.reason).toBe('F-5 is already on line 6.');
  expect(create_count).toBe(1 + 1);
  expect((await file.apply()) as object).toMatchObject({ code: 'not-checked' });
  expect(await count()).toBe(before);
});

test('[G-14] a name that fits two files of the ZIP is refused with both, unless the sheet gives the path', async () => {
  const rows = (name: string) => `${head}\nSimple,,TWICE,Twice,Accessories,10,,,,,,,,${name},,,,\n`;
  const file = await open(rows('boot'));
  await file.zip(['men/boot.jpg', 'women/Boot.JPG']);
  expect((await file.check()).wrong).toEqual([
    {
      line: 2,
      field: 'Pictures',
      reason: '“boot” could be men/boot.jpg and women/Boot.JPG. Please write the whole path.',
    },
  ]);
  const exact = await open(rows('Women/boot.jpg'));
  expect((await exact.zip(['men/boot.jpg', 'women/Boot.JPG'])).needed).toEqual(['women/Boot.JPG']);
});

test('[G-14] what is no picture is refused; the product can be imported without it, and is not published', async () => {
  const file = await open(`${head}\nSimple,,NO-PIC,No picture,Accessories,10,,5,,9506,,,,fake.jpg,,,,yes\n`);
  await file.zip(['fake.jpg']);
  const refused = await file.picture('fake.jpg', Buffer.from('MZ this is a program'));
  expect(refused.json()).toMatchObject({ code: 'picture-refused' });
  expect((await file.picture('elsewhere.jpg', await photo(1))).statusCode).toBe(404);
  const checked = await file.check();
  expect(checked.missing).toEqual([
    { line: 2, field: 'Pictures', reason: '“fake.jpg” is in the ZIP, but could not be stored.' },
  ]);
  expect(checked.created[0]?.unpublished).toEqual(['a picture is missing']);
  expect((await file.apply()) as object).toMatchObject({ code: 'pictures-missing' });
  expect(await file.apply({ without_pictures: 'true' })).toMatchObject({ state: 'applied', created_products: 1 });
  expect(await products(['NO-PIC'])).toMatchObject([{ status: 'Inactive', pictures: 0 }]);
});

test('[G-14] two people import the same new SKU: the first creates it, the second reads which product failed and why', async () => {
  const other = await atDesk(app, 'owner');
  const rows = `${head}\nSimple,,RACE-1,Race one,Accessories,10,,,,,,,,,,,,\nSimple,,RACE-X,Mine,Accessories,10,,,,,,,,,,,,\n`;
  const [mine, theirs] = [await open(rows), await open(rows.replace('RACE-X', 'RACE-Y'), other)];
  await mine.check();
  await theirs.check();
  expect(await mine.apply()).toMatchObject({ state: 'applied', created_products: 2 });
  expect(await theirs.apply()).toMatchObject({
    state: 'applied',
    created_products: 1,
    failed: [{ line: 2, title: 'Race one', reason: 'RACE-1 is already used by Race one.' }],
  });
  expect(await products(['RACE-1', 'RACE-X', 'RACE-Y'])).toHaveLength(3);
});

test('[G-14] a file may create and change at once; imported again, it does nothing', async () => {
  const sku = await addSku(db, { pricePaise: 50_000 });
  const text = `Type,SKU,Title,Category,Price\nSimple,BOTH-1,Both,Accessories,10\n,${sku},,,600\n`;
  const file = await open(text);
  expect(await file.check()).toMatchObject({ create_count: 1, change_count: 1, wrong: [] });
  expect(await file.apply()).toMatchObject({ state: 'applied', created_products: 1, done_rows: 2 });
  expect(await (await open(text)).check()).toMatchObject({
    create_count: 0,
    change_count: 0,
    unchanged_rows: 2,
    wrong: [],
  });
});

test('[G-14] an export of Shopify is recognised: options, image rows, compare-at prices and HTML become ours', async () => {
  const file = await open(
    [
      'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Image Alt Text,Variant Image,Status',
      'sh-boot,Shop boot,"<p>Soft &amp; light.</p><ul><li>One</li><li>Two</li></ul>",Maker,Accessories,tag,true,Size,M,,,SH-M,4,1999.00,2499.00,https://cdn.example.com/files/sh%20boot.jpg?v=1,1,Boot,,active',
      'sh-boot,,,,,,,,L,,,,-2,2099.00,,https://cdn.example.com/files/side.jpg,2,,https://cdn.example.com/files/large.jpg?v=2,',
      'sh-boot,,,,,,,,,,,,,,,https://cdn.example.com/files/back.jpg,3,,,',
      "sh-oil,Shop oil,Plain text,,Accessories,,true,Title,Default Title,,,'00123,9,150,,,,,,draft",
    ].join('\n'),
  );
  expect(await file.state()).toMatchObject({ source: 'shopify' });
  const { needed } = await file.zip(['export/sh boot.JPG', 'side.png', 'large.jpg']);
  for (const [index, path] of needed.entries()) await file.picture(path, await photo(100 + index * 20));
  const checked = await file.check();
  expect(checked).toMatchObject({ wrong: [], create_count: 2, picture_count: 4, new_categories: [] });
  expect(checked.missing).toEqual([{ line: 4, field: 'Image Src', reason: '“back.jpg” is not in the ZIP.' }]);
  expect(await file.apply({ without_pictures: 'true' })).toMatchObject({ created_products: 2, failed: [] });
  expect(await products(['SH-M', '00123'])).toMatchObject([
    {
      title: 'Shop boot',
      product_type: 'Variable Product',
      status: 'Inactive',
      description: 'Soft & light.\n- One\n- Two',
      specifications: [{ label: 'Brand', value: 'Maker' }],
      pictures: 2,
      sold: [
        ['SH-M', 249_900, 199_900, { Size: 'M' }, 4],
        ['SH-BOOT-L', 209_900, null, { Size: 'L' }, 0],
      ],
    },
    { title: 'Shop oil', product_type: 'Simple', status: 'Inactive', sold: [['00123', 15_000, null, {}, 9]] },
  ]);
  // What exists is left as it is.
  expect(
    await (await open('Handle,Title,Variant SKU,Variant Price,Type\nsh-oil,Other,00123,1,Accessories\n')).check(),
  ).toMatchObject({
    create_count: 0,
    change_count: 0,
    unchanged_rows: 1,
  });
});

test('[G-14] an export of WooCommerce is recognised: variations by their parent, grouped products by SKU or id', async () => {
  const file = await open(
    [
      'ID,Type,SKU,Name,Published,Short description,Description,In stock?,Stock,Regular price,Sale price,Categories,Tags,Images,Parent,Grouped products,Attribute 1 name,Attribute 1 value(s)',
      '10,variable,WOO-TEE,Woo tee,1,Short,"<p>First.</p>\\n<p>Second.</p>",1,,,,"Clothing > Tees, Sale",,https://shop.example/wp/tee.jpg,,,Size,"S, M"',
      '11,variation,WOO-TEE-S,Woo tee - S,1,,,1,5,499,399,,,,WOO-TEE,,Size,S',
      '12,variation,,Woo tee - M,1,,,1,2,499,,,,,id:10,,Size,M',
      '13,simple,WOO-CAP,Woo cap,0,,,1,8,299,,Accessories,,,,,Material,"Cotton, Wool"',
      '14,grouped,WOO-SET,Woo set,1,,,1,,,,Accessories,,,,"WOO-CAP, id:11",,',
    ].join('\n'),
  );
  expect(await file.state()).toMatchObject({ source: 'woocommerce' });
  const checked = await file.check();
  expect(checked).toMatchObject({ wrong: [], create_count: 3, missing_count: 1, new_categories: ['Tees'] });
  expect(checked.missing[0]).toMatchObject({ line: 2, field: 'Images' });
  expect(await file.apply({ without_pictures: 'true' })).toMatchObject({ created_products: 3, failed: [] });
  // Nothing in it is published, so customers must not find it.
  expect(await db.selectFrom('category').select('status').where('name', '=', 'Tees').execute()).toEqual([
    { status: 'Inactive' },
  ]);
  expect(await products(['WOO-TEE-S', 'WOO-CAP', 'WOO-SET'])).toMatchObject([
    {
      title: 'Woo cap',
      specifications: [{ label: 'Material', value: 'Cotton, Wool' }],
      sold: [['WOO-CAP', 29_900, null, {}, 8]],
    },
    {
      title: 'Woo set',
      product_type: 'Grouped Product',
      sold: [['WOO-SET', 69_800, null, {}, null]],
      parts: [
        ['WOO-CAP', 1, false],
        ['WOO-TEE-S', 1, false],
      ],
    },
    {
      title: 'Woo tee',
      category: 'Tees',
      description: 'First.\n\nSecond.',
      sold: [
        ['WOO-TEE-S', 49_900, 39_900, { Size: 'S' }, 5],
        ['WOO-TEE-M', 49_900, null, { Size: 'M' }, 2],
      ],
    },
  ]);
});

test('[G-22] sales of WooCommerce with dates, what is not sent, and packages of variable products', async () => {
  const file = await open(
    [
      'ID,Type,SKU,Name,Published,Date sale price starts,Date sale price ends,Stock,Regular price,Sale price,Categories,Parent,Grouped products,Attribute 1 name,Attribute 1 value(s)',
      '1,simple,DATED-OVER,Over,1,2020-01-01,2020-02-01,1,1000,700,Accessories,,,,',
      '2,simple,DATED-NEXT,Next,1,2090-01-01 00:00:00,,1,1000,700,Accessories,,,,',
      '3,simple,DATED-ENDS,Ends,1,,2090-01-31,1,1000,700,Accessories,,,,',
      '4,simple,DATED-ON,On,1,2020-01-01,,1,1000,700,Accessories,,,,',
      '5,simple,DATED-ODD,Odd,1,soon,,1,1000,700,Accessories,,,,',
      '6,"simple, virtual",WOO-GIFT,Gift card,1,,,,500,,Accessories,,,,',
      '7,"simple, downloadable, virtual",WOO-PDF,Lesson plan,1,,,,99,,Accessories,,,,',
      '8,variable,WOO-SKATE,Skate,1,,,,,,Accessories,,,Size,"S, M"',
      '9,variation,WOO-SKATE-S,Skate - S,1,,,2,400,,,WOO-SKATE,,Size,S',
      '10,variation,WOO-SKATE-M,Skate - M,1,,,2,400,,,WOO-SKATE,,Size,M',
      '11,variable,WOO-SUIT,Suit,1,,,,,,Accessories,,,Size,"S, M"',
      '12,variation,WOO-SUIT-S,Suit - S,1,,,2,600,,,WOO-SUIT,,Size,S',
      '13,variation,WOO-SUIT-M,Suit - M,1,,,2,700,,,WOO-SUIT,,Size,M',
      '14,grouped,WOO-EVEN,Even set,1,,,,,,Accessories,,"WOO-SKATE, DATED-ON",,',
      '15,grouped,WOO-UNEVEN,Uneven set,1,,,,,,Accessories,,"WOO-SUIT, DATED-ON",,',
      '16,grouped,WOO-GONE,Gone set,1,,,,,,Accessories,,"WOO-PDF, id:9",,',
      '17,grouped,WOO-FAR,Far set,1,,,,,,Accessories,,id:999,,',
      '18,variable,WOO-CLASS,Class,1,,,,,,Accessories,,,Day,"Sat, Sun"',
      '19,"variation, virtual",WOO-CLASS-A,Class - Sat,1,,,,50,,,WOO-CLASS,,Day,Sat',
    ].join('\n'),
  );
  const checked = await file.check();
  expect(checked).toMatchObject({ wrong: [], create_count: 8 });
  expect(checked.left_out.map(({ reason }) => reason)).toEqual([
    'Gift card is virtual: this shop sells only goods that are sent or handed over.',
    'Lesson plan is downloadable: this shop sells only goods that are sent or handed over.',
    'Uneven set: its part Suit has several prices, and a package has one. You can add this package under Products.',
    'Gone set: its part Lesson plan is left out. You can add this package under Products.',
    'Far set: its part id:999 is not in this file. You can add this package under Products.',
    'Class: all its variations are left out.',
    'Class - Sat is virtual: this shop sells only goods that are sent or handed over.',
  ]);
  expect(checked.notes.map(({ line, field, reason }) => [line, field, reason])).toEqual([
    [2, 'Sale price', 'The sale price 700 is not imported: the sale ended on 01/02/20.'],
    [3, 'Sale price', 'The sale price 700 is not imported: the sale begins on 01/01/90.'],
    [4, 'Sale price', 'The sale price 700 is not imported: the sale ends on 31/01/90.'],
    [6, 'Sale price', 'The sale price 700 is not imported: its dates “soon” cannot be read.'],
  ]);
  await file.apply();
  const sold = await products(['DATED-OVER', 'DATED-NEXT', 'DATED-ENDS', 'DATED-ON', 'DATED-ODD', 'WOO-EVEN']);
  expect(sold.map((product) => [product['title'], product['sold'], product['parts']])).toEqual([
    ['Ends', [['DATED-ENDS', 100_000, null, {}, 1]], null],
    [
      'Even set',
      [['WOO-EVEN', 110_000, null, {}, null]],
      [
        ['WOO-SKATE-S', 1, true],
        ['DATED-ON', 1, false],
      ],
    ],
    ['Next', [['DATED-NEXT', 100_000, null, {}, 1]], null],
    ['Odd', [['DATED-ODD', 100_000, null, {}, 1]], null],
    ['On', [['DATED-ON', 100_000, 70_000, {}, 1]], null],
    ['Over', [['DATED-OVER', 100_000, null, {}, 1]], null],
  ]);
});

test('[G-14] the list of files says how many products an import created that was stopped', async () => {
  const file = await open(
    `${head}\nSimple,,STOP-1,Stop one,Accessories,10,,,,,,,,,,,,\nSimple,,STOP-2,Stop two,Accessories,10,,,,,,,,,,,,\n`,
  );
  await file.check();
  await sql`
    with step as (
      select plan->'creates'->0 as made from product_import where import_id = ${file.importId}
    ), made as (
      insert into product (product_id, title, product_type, category, status)
      select made->>'product_id', 'Stop one', 'Simple', 'Accessories', 'Inactive' from step returning product_id)
    insert into variation (sku, product_id, price_paise) select 'STOP-1', product_id, 1000 from made`.execute(db);
  await sql`update product_import set state = 'applying' where import_id = ${file.importId}`.execute(db);
  expect(await file.state()).toMatchObject({ state: 'stopped', created_products: 1 });
  expect(await file.check()).toMatchObject({ create_count: 1 });
  const { rows } = (await manager.call('GET /desk/import')).body;
  expect(rows[0]).toMatchObject({ state: 'checked', created_products: 1 });
});

test('[G-22] gift cards of Shopify and what needs no shipping are left out', async () => {
  const file = await open(
    [
      'Handle,Title,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Requires Shipping,Gift Card',
      'card,Card,Accessories,true,Value,500,CARD-5,500,false,true',
      'card,,,,,1000,CARD-10,1000,false,',
      'lesson,Lesson,Accessories,true,Title,Default Title,LESSON,90,false,false',
      'lace,Lace,Accessories,true,Title,Default Title,LACE,90,true,false',
    ].join('\n'),
  );
  const checked = await file.check();
  expect(checked).toMatchObject({ wrong: [], create_count: 1, left_out_count: 2 });
  expect(checked.left_out.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'Card is a gift card: this shop sells only goods that are sent or handed over.'],
    [4, 'Lesson is not sent by parcel: this shop sells only goods that are sent or handed over.'],
  ]);
});

test('[G-14] exports of other shops come with SKUs that we cannot use, and with types that we do not have', async () => {
  const shopify = await open(
    [
      'Handle,Title,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price',
      'tape,Bar tape,Accessories,true,Colour,Black,Tape - Black/Red,100',
      'tape,,,,,Blue,tape,100',
      'bell,Bell,Accessories,true,Title,Default Title,tape,90',
      'horn,Horn,Accessories,true,Title,Default Title,tape,90',
    ].join('\n'),
  );
  expect(await shopify.check()).toMatchObject({ wrong: [], create_count: 3 });
  await shopify.apply();
  expect(await products(['TAPE-BLACK-RED', 'tape-2', 'tape-3'])).toMatchObject([
    {
      sold: [
        ['TAPE-BLACK-RED', 10_000, null, { Colour: 'Black' }, 0],
        ['tape', 10_000, null, { Colour: 'Blue' }, 0],
      ],
    },
    { sold: [['tape-2', 9_000, null, {}, 0]] },
    { sold: [['tape-3', 9_000, null, {}, 0]] },
  ]);

  const woocommerce = await open(
    [
      'ID,Type,SKU,Name,Published,Regular price,Categories,Parent',
      '1,external,woo-flag,Flag,1,50,Accessories,',
      '2,variable-subscription,woo-club,Club,1,,Accessories,',
      '3,variation,woo-club-a,Club A,1,70,,woo-club',
      '4,simple,woo pin,Pin,1,20,Accessories,',
    ].join('\n'),
  );
  expect(await woocommerce.check()).toMatchObject({
    wrong: [],
    create_count: 1,
    left_out_count: 2,
    left_out: [
      { line: 2, field: 'Type', reason: 'Flag: this shop has no products of the type “external”.' },
      { line: 3, field: 'Type', reason: 'Club: this shop has no products of the type “variable-subscription”.' },
    ],
  });
});

test.each(['csv', 'xlsx'] as const)(
  '[G-14] the template as %s imports as it is, but for its pictures',
  async (format) => {
    const { content } = (await manager.call('GET /desk/import/template', { query: { format } })).body;
    const file = await open(Buffer.from(content, 'base64'));
    expect(file.columns).not.toContain('');
    expect(await file.check()).toMatchObject({ create_count: 3, wrong: [], missing_count: 4 });
  },
);

test('[G-14] pictures that came for an import and were never used are deleted after a day, used ones stay', async () => {
  const file = await open(
    `${head}\nSimple,,SWEEP-1,Sweep,Accessories,10,,,,,,,,used.jpg,,,,\nSimple,,SWEEP-2,Sweep,Accessories,10,,,,,,,,left.jpg,,,,\n`,
  );
  await file.zip(['used.jpg', 'left.jpg']);
  const ids = [];
  for (const path of ['used.jpg', 'left.jpg']) {
    ids.push(
      (await file.picture(path, await photo(path === 'used.jpg' ? 7 : 251))).json<{ picture_id: string }>().picture_id,
    );
  }
  await sql`update product set gallery = array[${ids[0] ?? ''}] where product_id = (select min(product_id) from product)`.execute(
    db,
  );
  await sql`update product_import set created_at = now() - interval '25 hours' where import_id = ${file.importId}`.execute(
    db,
  );
  await forgetOldImports(db, new AbortController().signal);
  const { rows } = await sql<{
    picture_id: string;
  }>`select picture_id from picture where picture_id = any(${ids})`.execute(db);
  expect(rows.map(({ picture_id }) => picture_id)).toEqual([ids[0]]);
  expect((await sql`select from product_import where import_id = ${file.importId}`.execute(db)).rows).toEqual([]);
});
