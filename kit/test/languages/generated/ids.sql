create or replace function brandid_uuid_v7() returns uuid language sql volatile parallel safe as $$
  select (
    lpad(to_hex(floor(extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
    || '7' || substr(gen_random_uuid()::text, 25, 3)
    || substr(gen_random_uuid()::text, 20, 4)
    || substr(gen_random_uuid()::text, 25, 12)
  )::uuid
$$;

create or replace function brandid_base36(id uuid) returns text language plpgsql immutable strict parallel safe as $$
declare
  bytes bytea := uuid_send(id);
  rest numeric := 0;
  digits text := '';
begin
  for i in 0..15 loop
    rest := rest * 256 + get_byte(bytes, i);
  end loop;
  for i in 1..25 loop
    digits := substr('0123456789abcdefghijklmnopqrstuvwxyz', mod(rest, 36)::int + 1, 1) || digits;
    rest := div(rest, 36);
  end loop;
  return digits;
end
$$;

create or replace function brandid_uuid(id text) returns uuid language plpgsql immutable strict parallel safe as $$
declare
  digits text := right(id, 25);
  rest numeric := 0;
  hex text := '';
begin
  for i in 1..25 loop
    rest := rest * 36 + strpos('0123456789abcdefghijklmnopqrstuvwxyz', substr(digits, i, 1)) - 1;
  end loop;
  for i in 1..8 loop
    hex := lpad(to_hex(mod(rest, 65536)::int), 4, '0') || hex;
    rest := div(rest, 65536);
  end loop;
  return hex::uuid;
end
$$;

create or replace function brandid_version(id text) returns int language plpgsql immutable strict parallel safe as $$
declare
  digits text := lpad(substring(right(id, 25) from '[0-9a-z]*$'), 25, '0');
  upper bigint := 0;
  lower bigint := 0;
  bits bigint;
begin
  for i in 1..13 loop
    upper := (upper * 36 + (ascii(substr(digits, i, 1)) - 48) % 39) & 72057594037927935;
  end loop;
  for i in 14..25 loop
    lower := lower * 36 + (ascii(substr(digits, i, 1)) - 48) % 39;
  end loop;
  bits := mod(upper::numeric * 282429536481 + (lower >> 24), 72057594037927936);
  return case when (bits >> 38) & 3 = 2 then bits >> 52 else 0 end;
end
$$;

create or replace function brandid_id(prefix text) returns text language sql volatile strict parallel safe as $$
  select prefix || '_' || brandid_base36(brandid_uuid_v7())
$$;

-- Who may sign in.
do $$ begin
  create domain user_id as text;
exception when duplicate_object then null;
end $$;
alter domain user_id drop constraint if exists user_id_check;
alter domain user_id add constraint user_id_check check (
  value ~ '^user_[0-9a-z]{25}$' and value collate "C" <= 'user_f5lxx1zz5pnorynqglhzmsp33' and brandid_version(value) = 7
);

-- order id
do $$ begin
  create domain order_id as text;
exception when duplicate_object then null;
end $$;
alter domain order_id drop constraint if exists order_id_check;
alter domain order_id add constraint order_id_check check (
  value ~ '^order_[0-7][0-9a-hjkmnp-tv-z]{25}$'
);

-- message id
do $$ begin
  create domain message_id as text;
exception when duplicate_object then null;
end $$;
alter domain message_id drop constraint if exists message_id_check;
alter domain message_id add constraint message_id_check check (
  value ~ '^msg_(?:(?:0|[1-9][0-9]{0,18}))$' and (length(value) < 23 or value collate "C" <= 'msg_9223372036854775807')
);

-- cus id
do $$ begin
  create domain customer_id as text;
exception when duplicate_object then null;
end $$;
alter domain customer_id drop constraint if exists customer_id_check;
alter domain customer_id add constraint customer_id_check check (
  value ~ '^cus_[0-9A-Za-z]*$' and length(value) between 18 and 64
);

-- keyspace id
do $$ begin
  create domain ks_id as text;
exception when duplicate_object then null;
end $$;
alter domain ks_id drop constraint if exists ks_id_check;
alter domain ks_id add constraint ks_id_check check (
  value ~ '^(?:ks_[0-9a-z]{16}|ks_[0-9a-z]{12}|ks_local_root)$'
);

-- invoice id
do $$ begin
  create domain invoice_id as text;
exception when duplicate_object then null;
end $$;
alter domain invoice_id drop constraint if exists invoice_id_check;
alter domain invoice_id add constraint invoice_id_check check (
  value ~ '^inv_[g-v][0-9a-z]{24}$' and value collate "C" <= 'inv_v5lxx1zz5pnorynqglhzmsp33'
);

-- The prefixes, former ones among them, and the domains of their ids.
create table if not exists id_prefixes (
  prefix text primary key,
  domain text not null,
  is_former boolean not null
);
delete from id_prefixes;
insert into id_prefixes (prefix, domain, is_former) values
  ('user', 'user_id', false),
  ('usr', 'user_id', true),
  ('order', 'order_id', false),
  ('msg', 'message_id', false),
  ('cus', 'customer_id', false),
  ('ks', 'ks_id', false),
  ('inv', 'invoice_id', false);
