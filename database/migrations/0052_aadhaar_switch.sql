-- expand

-- Whether the admission form asks for the Aadhaar number.
alter table academy add column asks_aadhaar boolean not null default true;
