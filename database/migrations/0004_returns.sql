-- expand

-- == Returns: goods that come back, and what is refunded for them ============================================================

-- Numbers may have gaps.
create sequence return_number as integer;

-- Its states and moves are in domain/return-state.ts.
create table order_return (
  return_id         text primary key default random_id() check (return_id ~ '^[0-9a-f]{32}$'),
  return_number     integer not null unique default nextval('return_number') check (return_number > 0),
  order_id          text not null references shop_order,
  state             text not null check (state in ('requested', 'approved', 'received', 'closed', 'declined')),
  -- One of domain/return-reason.ts.
  reason            text not null check (length(reason) between 1 and 60),
  -- The customer's own words.
  note              text not null default '' check (length(note) <= 1000),
  -- Why it was declined, or anything else the shop wants to say. The customer reads it.
  answer            text not null default '' check (length(answer) <= 500),
  is_by_customer    boolean not null,
  -- Staff id or user id.
  started_by        text not null check (length(started_by) between 1 and 64),
  -- Set when it is closed: what is refunded, and how much of that by hand, because it was paid in cash.
  refund_paise      integer check (refund_paise >= 0),
  by_hand_paise     integer check (by_hand_paise between 0 and refund_paise),
  by_hand_method    text check (by_hand_method in ('Cash', 'UPI')),
  by_hand_reference text check (length(by_hand_reference) between 4 and 60),
  created_at        timestamptz not null default now(),
  ended_at          timestamptz,
  version           integer not null default 1,
  unique (return_id, order_id),
  constraint order_return_ended check ((state in ('closed', 'declined')) = (ended_at is not null)),
  constraint order_return_declined check (state <> 'declined' or answer <> ''),
  constraint order_return_refunded check (
    (state = 'closed') = (refund_paise is not null) and (refund_paise is null) = (by_hand_paise is null)),
  constraint order_return_by_hand check (
    (coalesce(by_hand_paise, 0) > 0) = (by_hand_method is not null)
    and (by_hand_method is not distinct from 'UPI') = (by_hand_reference is not null))
);
create index order_return_by_order on order_return (order_id);
create index order_return_by_time on order_return (created_at, return_id);
create index order_return_by_state on order_return (state, created_at, return_id);
create index order_return_by_end on order_return (ended_at) where ended_at is not null;

create trigger order_return_version before update on order_return for each row execute function raise_version();
create trigger order_return_final before update or delete on order_return for each row execute function keep_return();

create table return_line (
  return_id    text not null,
  order_id     text not null,
  -- Of the order.
  line_number  integer not null,
  quantity     integer not null check (quantity > 0),
  -- Null until somebody has looked: sellable, damaged, or not received because the courier lost it.
  condition    text check (condition in ('sellable', 'damaged', 'not received')),
  is_restocked boolean not null default false,
  primary key (return_id, line_number),
  foreign key (return_id, order_id) references order_return (return_id, order_id),
  foreign key (order_id, line_number) references order_line,
  constraint return_line_restocked check (not is_restocked or condition is not distinct from 'sellable')
);
create index return_line_by_order on return_line (order_id, line_number);

create trigger return_line_final before insert or update or delete on return_line
  for each row execute function keep_return_line();
create constraint trigger return_line_was_bought after insert or update on return_line
  deferrable initially deferred for each row execute function check_return_lines();
create constraint trigger order_return_was_bought after insert or update of state on order_return
  deferrable initially deferred for each row execute function check_return_lines();

-- What came back and is for sale again, once for each SKU of a return.
alter table stock_movement add column return_id text references order_return;
create unique index stock_movement_once_a_return on stock_movement (return_id, sku) where return_id is not null;
alter table stock_movement
  drop constraint stock_movement_kind,
  drop constraint stock_movement_direction,
  add constraint stock_movement_kind
    check (kind in ('opening', 'receive', 'return', 'count', 'write-off', 'undo', 'correction')) not valid,
  add constraint stock_movement_direction check (case kind when 'count' then true when 'receive' then change > 0
    when 'return' then change > 0 when 'write-off' then change < 0 else change <> 0 end) not valid,
  add constraint stock_movement_of_return check ((kind = 'return') = (return_id is not null)) not valid;

alter table refund add column return_id text references order_return;
create index refund_by_return on refund (return_id) where return_id is not null;

-- == Credit notes: what an invoice said and is no longer true ================================================================

-- Everything that one prints, as of its moment, with the invoice's own rates and amounts. Never changed or deleted.
create table credit_note (
  credit_note_id     text primary key default random_id() check (credit_note_id ~ '^[0-9a-f]{32}$'),
  order_id           text not null references invoice,
  -- Null: the order was cancelled after its invoice was issued.
  return_id          text unique,
  -- From next_number('credit note ' || year), so that a year's notes have no gap.
  year               text not null check (year ~ '^[0-9]{4}-[0-9]{2}$'),
  number             integer not null check (number > 0),
  credit_note_number text not null unique check (length(credit_note_number) between 1 and 16),
  issued_at          timestamptz not null,
  is_sample          boolean not null,
  invoice_number     text not null,
  invoice_issued_at  timestamptz not null,
  receipt_number     integer not null,
  seller             jsonb not null check (jsonb_typeof(seller) = 'object'),
  buyer_name         text not null,
  billing_address    jsonb not null check (jsonb_typeof(billing_address) = 'object'),
  supply_state_code  text check (supply_state_code ~ '^[0-9]{2}$'),
  place_of_supply    text not null,
  is_within_state    boolean not null,
  reason             text not null check (length(reason) between 1 and 100),
  taxable_paise      integer not null,
  cgst_paise         integer not null check (cgst_paise >= 0),
  sgst_paise         integer not null check (sgst_paise = cgst_paise),
  igst_paise         integer not null check (igst_paise >= 0),
  total_paise        integer not null check (total_paise >= 0),
  total_in_words     text not null,
  unique (year, number),
  foreign key (return_id, order_id) references order_return (return_id, order_id),
  constraint credit_note_adds_up check (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise),
  constraint credit_note_one_kind_of_tax check (case when is_within_state then igst_paise = 0 else cgst_paise = 0 end)
);
create index credit_note_by_order on credit_note (order_id);
create index credit_note_by_time on credit_note (issued_at, credit_note_id);

create table credit_note_line (
  credit_note_id   text not null references credit_note,
  -- Of the invoice.
  line_number      integer not null check (line_number > 0),
  sku              text not null,
  name             text not null,
  detail           text not null,
  hsn_code         text not null,
  quantity         integer not null check (quantity > 0),
  -- Of a few paise for many pieces, a piece's taxable value may be below zero: its two halves of the tax are equal, by law.
  taxable_paise    integer not null,
  gst_basis_points integer not null check (gst_basis_points between 0 and 10000),
  cgst_paise       integer not null check (cgst_paise >= 0),
  sgst_paise       integer not null check (sgst_paise = cgst_paise),
  igst_paise       integer not null check (igst_paise >= 0),
  amount_paise     integer not null check (amount_paise >= 0),
  primary key (credit_note_id, line_number),
  constraint credit_note_line_adds_up check (amount_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise)
);

create trigger credit_note_final before update or delete or truncate on credit_note
  for each statement execute function keep_credit_note();
create trigger credit_note_line_final before update or delete or truncate on credit_note_line
  for each statement execute function keep_credit_note();
create constraint trigger credit_note_has_lines after insert on credit_note
  deferrable initially deferred for each row execute function check_credit_note_lines();
create constraint trigger credit_note_line_was_invoiced after insert on credit_note_line
  deferrable initially deferred for each row execute function check_credit_note_lines();
