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

-- The version and the variant of the UUID in a text of 30 characters.
do $brandid$ begin
  if to_regtype('brandid_v7_30') is null then
    create domain brandid_v7_30 as bytea constraint wrong_version check (
      (((get_byte(value, 5) - 48) % 39 * 70575683234955264::bigint + (get_byte(value, 6) - 48) % 39 * 56003631173861376::bigint + (get_byte(value, 7) - 48) % 39 * 67608450956263424::bigint & 72057594037927935)
      + ((get_byte(value, 8) - 48) % 39 * 39908409379913728::bigint + (get_byte(value, 9) - 48) % 39 * 23126165105475584::bigint + (get_byte(value, 10) - 48) % 39 * 8648792812699648::bigint & 72057594037927935)
      + ((get_byte(value, 11) - 48) % 39 * 64291438945177600::bigint + (get_byte(value, 12) - 48) % 39 * 71841867507573760::bigint + (get_byte(value, 13) - 48) % 39 * 42027604118503680::bigint & 72057594037927935)
      + ((get_byte(value, 14) - 48) % 39 * 13177032454057536::bigint + (get_byte(value, 15) - 48) % 39 * 366028679279376::bigint + (get_byte(value, 16) - 48) % 39 * 10167463313316::bigint + (get_byte(value, 17) - 48) % 39 * 282429536481::bigint & 72057594037927935)
      + ((get_byte(value, 18) - 48) % 39 * 131621703842267136::bigint + (get_byte(value, 19) - 48) % 39 * 3656158440062976::bigint + (get_byte(value, 20) - 48) % 39 * 101559956668416::bigint + (get_byte(value, 21) - 48) % 39 * 2821109907456::bigint + (get_byte(value, 22) - 48) % 39 * 78364164096::bigint + (get_byte(value, 23) - 48) % 39 * 2176782336::bigint + (get_byte(value, 24) - 48) % 39 * 60466176::bigint + (get_byte(value, 25) - 48) % 39 * 1679616::bigint + (get_byte(value, 26) - 48) % 39 * 46656::bigint + (get_byte(value, 27) - 48) % 39 * 1296::bigint + (get_byte(value, 28) - 48) % 39 * 36::bigint + (get_byte(value, 29) - 48) % 39 * 1::bigint >> 24)) & 67554819044278272 = 31525747147407360
    );
  end if;
end $brandid$;

do $brandid$ declare former name; begin
  if to_regtype('user_id') is null then
    create domain user_id as text constraint user_id_check_77aa133b check (
    case when octet_length(value) = 30 and value ~ '^user_[0-9a-z]+$' and value collate "C" <= 'user_f5lxx1zz5pnorynqglhzmsp33'
    then octet_length(convert_to(value, 'UTF8')::brandid_v7_30) = 30 else value is null end
  );
  elsif (select format_type(typbasetype, typtypmod) from pg_type where oid = 'user_id'::regtype) <> 'text' then
    raise exception 'Expected the domain user_id to be text but received another type. Make a new domain and alter the columns.';
  elsif not exists (select from pg_constraint where contypid = 'user_id'::regtype and conname = 'user_id_check_77aa133b') then
    for former in select conname from pg_constraint where contypid = 'user_id'::regtype and conname ~ '^user_id_check(_[0-9a-f]{8})?$' loop
      execute format('alter domain user_id drop constraint %I', former);
    end loop;
    alter domain user_id add constraint user_id_check_77aa133b check (
    case when octet_length(value) = 30 and value ~ '^user_[0-9a-z]+$' and value collate "C" <= 'user_f5lxx1zz5pnorynqglhzmsp33'
    then octet_length(convert_to(value, 'UTF8')::brandid_v7_30) = 30 else value is null end
  ) not valid;
  end if;
end $brandid$;
comment on domain user_id is 'Who may sign in.';

do $brandid$ declare former name; begin
  if to_regtype('order_id') is null then
    create domain order_id as text constraint order_id_check_ab1f62bf check (
    value ~ '^order_[0-7][0-9a-hjkmnp-tv-z]{25}$'
  );
  elsif (select format_type(typbasetype, typtypmod) from pg_type where oid = 'order_id'::regtype) <> 'text' then
    raise exception 'Expected the domain order_id to be text but received another type. Make a new domain and alter the columns.';
  elsif not exists (select from pg_constraint where contypid = 'order_id'::regtype and conname = 'order_id_check_ab1f62bf') then
    for former in select conname from pg_constraint where contypid = 'order_id'::regtype and conname ~ '^order_id_check(_[0-9a-f]{8})?$' loop
      execute format('alter domain order_id drop constraint %I', former);
    end loop;
    alter domain order_id add constraint order_id_check_ab1f62bf check (
    value ~ '^order_[0-7][0-9a-hjkmnp-tv-z]{25}$'
  ) not valid;
  end if;
end $brandid$;
comment on domain order_id is 'order id';

do $brandid$ declare former name; begin
  if to_regtype('message_id') is null then
    create domain message_id as text constraint message_id_check_569422c1 check (
    value ~ '^msg_(?:(?:0|[1-9][0-9]{0,18}))$' and (length(value) < 23 or value collate "C" <= 'msg_9223372036854775807')
  );
  elsif (select format_type(typbasetype, typtypmod) from pg_type where oid = 'message_id'::regtype) <> 'text' then
    raise exception 'Expected the domain message_id to be text but received another type. Make a new domain and alter the columns.';
  elsif not exists (select from pg_constraint where contypid = 'message_id'::regtype and conname = 'message_id_check_569422c1') then
    for former in select conname from pg_constraint where contypid = 'message_id'::regtype and conname ~ '^message_id_check(_[0-9a-f]{8})?$' loop
      execute format('alter domain message_id drop constraint %I', former);
    end loop;
    alter domain message_id add constraint message_id_check_569422c1 check (
    value ~ '^msg_(?:(?:0|[1-9][0-9]{0,18}))$' and (length(value) < 23 or value collate "C" <= 'msg_9223372036854775807')
  ) not valid;
  end if;
end $brandid$;
comment on domain message_id is 'message id';

do $brandid$ declare former name; begin
  if to_regtype('customer_id') is null then
    create domain customer_id as text constraint customer_id_check_327faf87 check (
    value ~ '^cus_[0-9A-Za-z]*$' and length(value) between 18 and 64
  );
  elsif (select format_type(typbasetype, typtypmod) from pg_type where oid = 'customer_id'::regtype) <> 'text' then
    raise exception 'Expected the domain customer_id to be text but received another type. Make a new domain and alter the columns.';
  elsif not exists (select from pg_constraint where contypid = 'customer_id'::regtype and conname = 'customer_id_check_327faf87') then
    for former in select conname from pg_constraint where contypid = 'customer_id'::regtype and conname ~ '^customer_id_check(_[0-9a-f]{8})?$' loop
      execute format('alter domain customer_id drop constraint %I', former);
    end loop;
    alter domain customer_id add constraint customer_id_check_327faf87 check (
    value ~ '^cus_[0-9A-Za-z]*$' and length(value) between 18 and 64
  ) not valid;
  end if;
end $brandid$;
comment on domain customer_id is 'cus id';

do $brandid$ declare former name; begin
  if to_regtype('ks_id') is null then
    create domain ks_id as text constraint ks_id_check_9c90f59f check (
    value ~ '^(?:ks_[0-9a-z]{16}|ks_[0-9a-z]{12}|ks_local_root)$'
  );
  elsif (select format_type(typbasetype, typtypmod) from pg_type where oid = 'ks_id'::regtype) <> 'text' then
    raise exception 'Expected the domain ks_id to be text but received another type. Make a new domain and alter the columns.';
  elsif not exists (select from pg_constraint where contypid = 'ks_id'::regtype and conname = 'ks_id_check_9c90f59f') then
    for former in select conname from pg_constraint where contypid = 'ks_id'::regtype and conname ~ '^ks_id_check(_[0-9a-f]{8})?$' loop
      execute format('alter domain ks_id drop constraint %I', former);
    end loop;
    alter domain ks_id add constraint ks_id_check_9c90f59f check (
    value ~ '^(?:ks_[0-9a-z]{16}|ks_[0-9a-z]{12}|ks_local_root)$'
  ) not valid;
  end if;
end $brandid$;
comment on domain ks_id is 'keyspace id';

do $brandid$ declare former name; begin
  if to_regtype('invoice_id') is null then
    create domain invoice_id as text constraint invoice_id_check_8dccacbd check (
    value ~ '^inv_[g-v][0-9a-z]{24}$' and value collate "C" <= 'inv_v5lxx1zz5pnorynqglhzmsp33'
  );
  elsif (select format_type(typbasetype, typtypmod) from pg_type where oid = 'invoice_id'::regtype) <> 'text' then
    raise exception 'Expected the domain invoice_id to be text but received another type. Make a new domain and alter the columns.';
  elsif not exists (select from pg_constraint where contypid = 'invoice_id'::regtype and conname = 'invoice_id_check_8dccacbd') then
    for former in select conname from pg_constraint where contypid = 'invoice_id'::regtype and conname ~ '^invoice_id_check(_[0-9a-f]{8})?$' loop
      execute format('alter domain invoice_id drop constraint %I', former);
    end loop;
    alter domain invoice_id add constraint invoice_id_check_8dccacbd check (
    value ~ '^inv_[g-v][0-9a-z]{24}$' and value collate "C" <= 'inv_v5lxx1zz5pnorynqglhzmsp33'
  ) not valid;
  end if;
end $brandid$;
comment on domain invoice_id is 'invoice id';

-- The prefixes, former ones among them, and the domains of their ids.
create table if not exists id_prefixes (
  prefix text primary key,
  domain text not null,
  is_former boolean not null
);
with today (prefix, domain, is_former) as (values
  ('user', 'user_id', false),
  ('usr', 'user_id', true),
  ('order', 'order_id', false),
  ('msg', 'message_id', false),
  ('cus', 'customer_id', false),
  ('ks', 'ks_id', false),
  ('inv', 'invoice_id', false)
), gone as (
  delete from id_prefixes where prefix not in (select prefix from today)
)
insert into id_prefixes (prefix, domain, is_former) select prefix, domain, is_former from today
on conflict (prefix) do update set domain = excluded.domain, is_former = excluded.is_former;
