-- expand

-- An exchange is a return with a replacement: an order of its own, held from the start and placed when the return is closed.
alter table shop_order
  -- Paid by goods that came back.
  add column credit_paise integer not null default 0,
  -- The return that it replaces goods of.
  add column return_id text references order_return,
  drop constraint order_parts_add_up,
  drop constraint order_channel,
  drop constraint order_has_mobile,
  add constraint order_parts_add_up check (advance_paise + remaining_paise + credit_paise = total_paise) not valid,
  add constraint order_channel check (channel in ('online', 'counter', 'quote', 'exchange')) not valid,
  add constraint order_has_mobile check (mobile ~ '^[0-9]{10}$' or channel in ('counter', 'exchange') and mobile = '') not valid,
  add constraint order_of_return check ((channel = 'exchange') = (return_id is not null)) not valid,
  add constraint order_credit check (credit_paise = 0 or credit_paise > 0 and channel = 'exchange') not valid;

-- What of the refund pays for the replacement. `refund_paise` is what is sent to the customer.
alter table order_return
  add column exchange_paise integer not null default 0
    constraint order_return_exchange check (exchange_paise = 0 or exchange_paise > 0 and state = 'closed');

-- The variation that the customer wants instead. Null: a refund.
alter table return_line add column exchange_sku text constraint return_line_exchange check (length(exchange_sku) between 1 and 200);
