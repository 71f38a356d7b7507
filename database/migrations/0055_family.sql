-- expand

-- == The family's side of the academy ========================================================================================

--   kit_item         what every student needs in class, and which product of the shop it is
--   kit_owned        a parent says that a child has an item
--   brand_size       the size of a brand that was chosen for a child
--   erasure_request  a parent wants a child's data to be erased

create table kit_item (
  name       text primary key check (length(name) between 1 and 60),
  product_id text not null references product on delete cascade,
  -- Which of the child's measurements gives the size. domain/kit.ts
  sized_by   text not null check (sized_by in ('foot', 'helmet', 'suit', 'none')),
  position   integer not null
);
create index kit_item_by_product on kit_item (product_id);

create table kit_owned (
  student_id text not null references student on delete cascade,
  item       text not null references kit_item on update cascade on delete cascade,
  user_id    text references account on delete set null,
  said_at    timestamptz not null default now(),
  primary key (student_id, item)
);
create index kit_owned_by_item on kit_owned (item);
create index kit_owned_by_user on kit_owned (user_id) where user_id is not null;

create table brand_size (
  student_id text not null references student on delete cascade,
  -- As in the product's specifications; the title of a product without a brand.
  brand      text not null check (length(brand) between 1 and 60),
  size       text not null check (length(size) between 1 and 60),
  chosen_at  timestamptz not null default now(),
  primary key (student_id, brand)
);

-- A request that is carried out goes with its student.
create table erasure_request (
  request_id  text primary key default random_id() check (request_id ~ '^[0-9a-f]{32}$'),
  student_id  text not null references student on delete cascade,
  state       text not null default 'open' check (state in ('open', 'taken back', 'declined')),
  -- The parent's account; or the member of staff who has it on paper.
  user_id     text references account on delete set null,
  recorded_by text references staff,
  asked_at    timestamptz not null default now(),
  -- Why it was declined, as the parent reads it.
  answer      text not null default '' check (length(answer) <= 500),
  ended_at    timestamptz,
  constraint erasure_request_ended check ((state = 'open') = (ended_at is null)),
  constraint erasure_request_declined check (state <> 'declined' or answer <> '')
);
create unique index erasure_request_open on erasure_request (student_id) where state = 'open';
create index erasure_request_by_student on erasure_request (student_id, asked_at);
create index erasure_request_by_user on erasure_request (user_id) where user_id is not null;
create index erasure_request_by_staff on erasure_request (recorded_by) where recorded_by is not null;

-- The form of a child whose data was erased: payer, centre, fee and pincode stay for the books, nothing about the child.
alter table admission add column erased_at timestamptz;
alter table admission add constraint admission_erased check (erased_at is null
  or (student_id is null and name = 'Erased' and father_name = 'Erased' and mother_name = 'Erased' and address = 'Erased'
      and mobile = '0000000000' and dob is null and school = '' and aadhaar_cipher is null and state <> 'new')) not valid;
