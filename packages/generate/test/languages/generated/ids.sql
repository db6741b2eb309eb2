-- Written by `brandid generate`. Change the definitions instead, and run it again.
do $brandid$ begin
  if to_regprocedure('pg_catalog.uuidv7()') is null then
    create or replace function brandid_uuid_v7() returns uuid language sql volatile parallel safe as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substr(int8send(floor(date_part('epoch', clock_timestamp()) * 1000)::bigint), 3) from 1), 52, 1), 53, 1), 'hex')::uuid
$$;
  else
    create or replace function brandid_uuid_v7() returns uuid language sql volatile strict parallel safe as $$ select uuidv7() $$;
  end if;
end $brandid$;

create or replace function brandid_base36(id uuid) returns text language plpgsql immutable strict parallel safe as $$
declare
  b bytea := uuid_send(id);
  low bigint := 0 % 2821109907456 + get_byte(b, 0) * 1857934655488::bigint + get_byte(b, 1) * 2023910342656::bigint + get_byte(b, 2) * 2244957896704::bigint + get_byte(b, 3) * 2356020969472::bigint + get_byte(b, 4) * 2709093548032::bigint + get_byte(b, 5) * 550560464896::bigint + get_byte(b, 6) * 1522905186304::bigint + get_byte(b, 7) * 83088572416::bigint + get_byte(b, 8) * 804781686784::bigint + get_byte(b, 9) * 2185095872512::bigint + get_byte(b, 10) * 1099511627776::bigint + get_byte(b, 11) * 4294967296::bigint + get_byte(b, 12) * 16777216::bigint + get_byte(b, 13) * 65536::bigint + get_byte(b, 14) * 256::bigint + get_byte(b, 15) * 1::bigint;
  mid bigint := 0 / 2821109907456 + low / 2821109907456 + get_byte(b, 0) * 1076790348727::bigint + get_byte(b, 1) * 2483697341899::bigint + get_byte(b, 2) * 186021311957::bigint + get_byte(b, 3) * 2711636947445::bigint + get_byte(b, 4) * 2501103422001::bigint + get_byte(b, 5) * 428528437130::bigint + get_byte(b, 6) * 1673939207::bigint + get_byte(b, 7) * 6538825::bigint + get_byte(b, 8) * 25542::bigint + get_byte(b, 9) * 99::bigint;
  high bigint := mid / 2821109907456 + get_byte(b, 0) * 167016534241::bigint + get_byte(b, 1) * 652408336::bigint + get_byte(b, 2) * 2548470::bigint + get_byte(b, 3) * 9954::bigint + get_byte(b, 4) * 38::bigint;
  highs bigint := (high % 2821109907456) + 64240 * ((high % 2821109907456) / 1296) + 4210032640 * ((high % 2821109907456) / 1679616) + 275908699095040 * ((high % 2821109907456) / 2176782336);
  mids bigint := (mid % 2821109907456) + 64240 * ((mid % 2821109907456) / 1296) + 4210032640 * ((mid % 2821109907456) / 1679616) + 275908699095040 * ((mid % 2821109907456) / 2176782336);
  lows bigint := (low % 2821109907456) + 64240 * ((low % 2821109907456) / 1296) + 4210032640 * ((low % 2821109907456) / 1679616) + 275908699095040 * ((low % 2821109907456) / 2176782336);
begin
  highs := highs + 220 * ((highs >> 2 & 143835907860922879) * 57 >> 9 & 35747867511423103);
  mids := mids + 220 * ((mids >> 2 & 143835907860922879) * 57 >> 9 & 35747867511423103);
  lows := lows + 220 * ((lows >> 2 & 143835907860922879) * 57 >> 9 & 35747867511423103);
  return to_hex(high / 2821109907456) || encode(int8send(highs + 3472328296227680304 + ((highs + 1591483802437686806) >> 5 & 72340172838076673) * 39) || int8send(mids + 3472328296227680304 + ((mids + 1591483802437686806) >> 5 & 72340172838076673) * 39) || int8send(lows + 3472328296227680304 + ((lows + 1591483802437686806) >> 5 & 72340172838076673) * 39), 'escape');
end
$$;

create or replace function brandid_base36("time" bigint, random bigint) returns text language plpgsql immutable strict parallel safe as $$
declare
  low bigint := random % 2821109907456 + (time & 4095) * 83088572416::bigint + (time >> 12 & 65535) * 550560464896::bigint + (time >> 28 & 65535) * 2356020969472::bigint + (time >> 44) * 2023910342656::bigint + 1 * 2750885658624::bigint;
  mid bigint := random / 2821109907456 + low / 2821109907456 + (time & 4095) * 6538825::bigint + (time >> 12 & 65535) * 428528437130::bigint + (time >> 28 & 65535) * 2711636947445::bigint + (time >> 44) * 2483697341899::bigint + 1 * 187484460656::bigint;
  high bigint := mid / 2821109907456 + (time >> 28 & 65535) * 9954::bigint + (time >> 44) * 652408336::bigint;
  highs bigint := (high % 2821109907456) + 64240 * ((high % 2821109907456) / 1296) + 4210032640 * ((high % 2821109907456) / 1679616) + 275908699095040 * ((high % 2821109907456) / 2176782336);
  mids bigint := (mid % 2821109907456) + 64240 * ((mid % 2821109907456) / 1296) + 4210032640 * ((mid % 2821109907456) / 1679616) + 275908699095040 * ((mid % 2821109907456) / 2176782336);
  lows bigint := (low % 2821109907456) + 64240 * ((low % 2821109907456) / 1296) + 4210032640 * ((low % 2821109907456) / 1679616) + 275908699095040 * ((low % 2821109907456) / 2176782336);
begin
  highs := highs + 220 * ((highs >> 2 & 143835907860922879) * 57 >> 9 & 35747867511423103);
  mids := mids + 220 * ((mids >> 2 & 143835907860922879) * 57 >> 9 & 35747867511423103);
  lows := lows + 220 * ((lows >> 2 & 143835907860922879) * 57 >> 9 & 35747867511423103);
  return to_hex(high / 2821109907456) || encode(int8send(highs + 3472328296227680304 + ((highs + 1591483802437686806) >> 5 & 72340172838076673) * 39) || int8send(mids + 3472328296227680304 + ((mids + 1591483802437686806) >> 5 & 72340172838076673) * 39) || int8send(lows + 3472328296227680304 + ((lows + 1591483802437686806) >> 5 & 72340172838076673) * 39), 'escape');
end
$$;

create or replace function brandid_uuid(id text) returns uuid language plpgsql immutable strict parallel safe as $$
declare
  digits text := substring(id from '^(?:.*_)?([0-9a-z]{25})$');
  b bytea;
  number numeric;
  high numeric;
begin
  if digits is null or digits collate "C" > 'f5lxx1zz5pnorynqglhzmsp33' then
    return null;
  end if;
  b := convert_to(digits, 'UTF8');
  number := (((get_byte(b, 0) - 48) % 39 * 2821109907456::bigint + (get_byte(b, 1) - 48) % 39 * 78364164096::bigint + (get_byte(b, 2) - 48) % 39 * 2176782336::bigint + (get_byte(b, 3) - 48) % 39 * 60466176::bigint + (get_byte(b, 4) - 48) % 39 * 1679616::bigint + (get_byte(b, 5) - 48) % 39 * 46656::bigint + (get_byte(b, 6) - 48) % 39 * 1296::bigint + (get_byte(b, 7) - 48) % 39 * 36::bigint + (get_byte(b, 8) - 48) % 39 * 1::bigint)::numeric * 2821109907456 + ((get_byte(b, 9) - 48) % 39 * 78364164096::bigint + (get_byte(b, 10) - 48) % 39 * 2176782336::bigint + (get_byte(b, 11) - 48) % 39 * 60466176::bigint + (get_byte(b, 12) - 48) % 39 * 1679616::bigint + (get_byte(b, 13) - 48) % 39 * 46656::bigint + (get_byte(b, 14) - 48) % 39 * 1296::bigint + (get_byte(b, 15) - 48) % 39 * 36::bigint + (get_byte(b, 16) - 48) % 39 * 1::bigint)) * 2821109907456 + ((get_byte(b, 17) - 48) % 39 * 78364164096::bigint + (get_byte(b, 18) - 48) % 39 * 2176782336::bigint + (get_byte(b, 19) - 48) % 39 * 60466176::bigint + (get_byte(b, 20) - 48) % 39 * 1679616::bigint + (get_byte(b, 21) - 48) % 39 * 46656::bigint + (get_byte(b, 22) - 48) % 39 * 1296::bigint + (get_byte(b, 23) - 48) % 39 * 36::bigint + (get_byte(b, 24) - 48) % 39 * 1::bigint);
  high := div(number, 18446744073709551616);
  number := number - high * 18446744073709551616;
  return (lpad(to_hex((case when high < 9223372036854775808 then high else high - 18446744073709551616 end)::bigint), 16, '0') || lpad(to_hex((case when number < 9223372036854775808 then number else number - 18446744073709551616 end)::bigint), 16, '0'))::uuid;
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

do $brandid$ begin
  if to_regprocedure('pg_catalog.uuidv7()') is null then
    create or replace function brandid_id(prefix text) returns text language sql volatile strict parallel safe as $$
  select prefix || '_' || brandid_base36((date_part('epoch', clock_timestamp()) * 4096000)::bigint, uuid_hash_extended(gen_random_uuid(), 0) & 4611686018427387903)
$$;
  else
    create or replace function brandid_id(prefix text) returns text language sql volatile strict parallel safe as $$ select prefix || '_' || brandid_base36(uuidv7()) $$;
  end if;
end $brandid$;

create or replace function brandid_time(id text) returns timestamptz language plpgsql immutable strict parallel safe as $$
declare
  digits text := substring(id from '^(?:.*_)?([0-9a-z]{25})$');
  b bytea;
  number numeric;
  ms bigint;
begin
  if digits is null or digits collate "C" > 'f5lxx1zz5pnorynqglhzmsp33' then
    return null;
  end if;
  b := convert_to(digits, 'UTF8');
  number := (((get_byte(b, 0) - 48) % 39 * 2821109907456::bigint + (get_byte(b, 1) - 48) % 39 * 78364164096::bigint + (get_byte(b, 2) - 48) % 39 * 2176782336::bigint + (get_byte(b, 3) - 48) % 39 * 60466176::bigint + (get_byte(b, 4) - 48) % 39 * 1679616::bigint + (get_byte(b, 5) - 48) % 39 * 46656::bigint + (get_byte(b, 6) - 48) % 39 * 1296::bigint + (get_byte(b, 7) - 48) % 39 * 36::bigint + (get_byte(b, 8) - 48) % 39 * 1::bigint)::numeric * 2821109907456 + ((get_byte(b, 9) - 48) % 39 * 78364164096::bigint + (get_byte(b, 10) - 48) % 39 * 2176782336::bigint + (get_byte(b, 11) - 48) % 39 * 60466176::bigint + (get_byte(b, 12) - 48) % 39 * 1679616::bigint + (get_byte(b, 13) - 48) % 39 * 46656::bigint + (get_byte(b, 14) - 48) % 39 * 1296::bigint + (get_byte(b, 15) - 48) % 39 * 36::bigint + (get_byte(b, 16) - 48) % 39 * 1::bigint)) * 2821109907456 + ((get_byte(b, 17) - 48) % 39 * 78364164096::bigint + (get_byte(b, 18) - 48) % 39 * 2176782336::bigint + (get_byte(b, 19) - 48) % 39 * 60466176::bigint + (get_byte(b, 20) - 48) % 39 * 1679616::bigint + (get_byte(b, 21) - 48) % 39 * 46656::bigint + (get_byte(b, 22) - 48) % 39 * 1296::bigint + (get_byte(b, 23) - 48) % 39 * 36::bigint + (get_byte(b, 24) - 48) % 39 * 1::bigint);
  if mod(div(number, 75557863725914323419136), 16) <> 7 or mod(div(number, 4611686018427387904), 4) <> 2 then
    return null;
  end if;
  ms := div(number, 1208925819614629174706176);
  return timestamptz '1970-01-01 00:00:00+00' + interval '1 second' * (ms / 1000) + interval '1 millisecond' * (ms % 1000);
end
$$;

create or replace function brandid_lower_bound(prefix text, at timestamptz) returns text language plpgsql immutable strict parallel safe as $$
declare
  ms bigint := round(extract(epoch from date_trunc('milliseconds', at)) * 1000);
begin
  if ms not between 0 and 281474976710655 then
    raise exception 'Expected an instant from 1970 to the year 10889 but received %.', at using errcode = '22003';
  end if;
  return prefix || '_' || brandid_base36((lpad(to_hex(ms), 12, '0') || '70008000000000000000')::uuid);
end
$$;

-- Checks the version and variant of the UUID in a 30-character string.
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

-- Maps each current or former prefix to the domain of its IDs.
create table if not exists id_prefixes (
  prefix text primary key,
  domain text not null,
  is_former boolean not null
);

-- Text domains have the collation "C", which ID ranges require.
do $brandid$ declare each regtype; statement text; begin
  for each in select oid::regtype from pg_type where typcollation <> '"C"'::regcollation and oid = any (array(select to_regtype(name) from unnest(array[
    'user_id',
    'order_id',
    'message_id',
    'customer_id',
    'ks_id',
    'invoice_id'
  ]) name)) loop
    begin
      execute format('drop domain %s', each);
    exception when dependent_objects_still_exist then
      raise notice 'The domain % lacks collate "C", so ranges and order by depend on the database locale.', each;
      for statement in select case when relkind in ('r', 'p', 'f') and reloftype = 0 and not exists (
          with recursive tree as (select attrelid as id union select inhrelid from pg_inherits join tree on inhparent = id)
          select from tree join pg_attribute own on own.attrelid = id and own.attname = held.attname, pg_depend
          where (refclassid, refobjid, refobjsubid) = ('pg_class'::regclass, id, attnum)
            and classid not in ('pg_class'::regclass, 'pg_constraint'::regclass, 'pg_statistic_ext'::regclass)
            and not exists (select from pg_attrdef where oid = objid and adnum = attnum)
            or (classid, objid, objsubid, deptype) = ('pg_class'::regclass, id, attnum, 'i')
        ) then format('alter table %s alter column %I type %s collate "C";', attrelid::regclass, attname, atttypid::regtype)
        else format('No alter table adds the collation to %s.', pg_describe_object(need.classid, need.objid, objsubid)) end
        from pg_depend need left join (pg_attribute held join pg_class on pg_class.oid = attrelid)
          on (classid, objid, objsubid) = ('pg_class'::regclass, attrelid, attnum)
        where refclassid = 'pg_type'::regclass and refobjid in (each, (select typarray from pg_type where oid = each))
          and (attcollation <> '"C"'::regcollation and attinhcount = 0 or classid = 'pg_type'::regclass and deptype = 'n') loop
        raise notice '%', statement;
      end loop;
    end;
  end loop;
end $brandid$;

do $brandid$ declare former text; begin
  select format('%s for "%s"', domain, prefix) into former from id_prefixes where domain = 'user_id' and not is_former and prefix not in ('user', 'usr')
    or domain <> 'user_id' and prefix in ('user', 'usr') and to_regtype('' || domain) is not null;
  if found then raise exception 'Expected unique domains and prefixes but received user_id for "user" and, in id_prefixes, %. Rename a definition, or list former prefixes as aliases.', former; end if;
  insert into id_prefixes values ('user', 'user_id', false), ('usr', 'user_id', true) on conflict (prefix) do update set domain = excluded.domain, is_former = excluded.is_former;
  if to_regtype('user_id') is null then
    create domain user_id as text collate "C" constraint user_id_check_77aa133b check (
      case when octet_length(value) = 30 and value ~ '^user_[0-9a-z]+$' and value collate "C" <= 'user_f5lxx1zz5pnorynqglhzmsp33'
          then octet_length(convert_to(value, 'UTF8')::brandid_v7_30) = 30 else value is null end
    );
  elsif (select format_type(typbasetype, typtypmod) from pg_type where oid = 'user_id'::regtype) <> 'text' then
    raise exception 'Expected the domain user_id to be text but received another type. Create a new domain and alter the columns.';
  elsif not exists (select from pg_constraint where contypid = 'user_id'::regtype and conname = 'user_id_check_77aa133b') then
    for former in select conname from pg_constraint where contypid = 'user_id'::regtype and conname ~ '^user_id_check$|_check_[0-9a-f]{8}$' loop
      execute format('alter domain user_id drop constraint %I', former);
    end loop;
    alter domain user_id add constraint user_id_check_77aa133b check (
      case when octet_length(value) = 30 and value ~ '^user_[0-9a-z]+$' and value collate "C" <= 'user_f5lxx1zz5pnorynqglhzmsp33'
          then octet_length(convert_to(value, 'UTF8')::brandid_v7_30) = 30 else value is null end
    ) not valid;
  end if;
  comment on domain user_id is 'Who may sign in.';
end $brandid$;

do $brandid$ declare former text; begin
  select format('%s for "%s"', domain, prefix) into former from id_prefixes where domain = 'order_id' and not is_former and prefix not in ('order')
    or domain <> 'order_id' and prefix in ('order') and to_regtype('' || domain) is not null;
  if found then raise exception 'Expected unique domains and prefixes but received order_id for "order" and, in id_prefixes, %. Rename a definition, or list former prefixes as aliases.', former; end if;
  insert into id_prefixes values ('order', 'order_id', false) on conflict (prefix) do update set domain = excluded.domain, is_former = excluded.is_former;
  if to_regtype('order_id') is null then
    create domain order_id as text collate "C" constraint order_id_check_ab1f62bf check (
      value ~ '^order_[0-7][0-9a-hjkmnp-tv-z]{25}$'
    );
  elsif (select format_type(typbasetype, typtypmod) from pg_type where oid = 'order_id'::regtype) <> 'text' then
    raise exception 'Expected the domain order_id to be text but received another type. Create a new domain and alter the columns.';
  elsif not exists (select from pg_constraint where contypid = 'order_id'::regtype and conname = 'order_id_check_ab1f62bf') then
    for former in select conname from pg_constraint where contypid = 'order_id'::regtype and conname ~ '^order_id_check$|_check_[0-9a-f]{8}$' loop
      execute format('alter domain order_id drop constraint %I', former);
    end loop;
    alter domain order_id add constraint order_id_check_ab1f62bf check (
      value ~ '^order_[0-7][0-9a-hjkmnp-tv-z]{25}$'
    ) not valid;
  end if;
  comment on domain order_id is 'order ID';
end $brandid$;

do $brandid$ declare former text; begin
  select format('%s for "%s"', domain, prefix) into former from id_prefixes where domain = 'message_id' and not is_former and prefix not in ('msg')
    or domain <> 'message_id' and prefix in ('msg') and to_regtype('' || domain) is not null;
  if found then raise exception 'Expected unique domains and prefixes but received message_id for "msg" and, in id_prefixes, %. Rename a definition, or list former prefixes as aliases.', former; end if;
  insert into id_prefixes values ('msg', 'message_id', false) on conflict (prefix) do update set domain = excluded.domain, is_former = excluded.is_former;
  if to_regtype('message_id') is null then
    create domain message_id as text collate "C" constraint message_id_check_569422c1 check (
      value ~ '^msg_(?:(?:0|[1-9][0-9]{0,18}))$' and (length(value) < 23 or value collate "C" <= 'msg_9223372036854775807')
    );
  elsif (select format_type(typbasetype, typtypmod) from pg_type where oid = 'message_id'::regtype) <> 'text' then
    raise exception 'Expected the domain message_id to be text but received another type. Create a new domain and alter the columns.';
  elsif not exists (select from pg_constraint where contypid = 'message_id'::regtype and conname = 'message_id_check_569422c1') then
    for former in select conname from pg_constraint where contypid = 'message_id'::regtype and conname ~ '^message_id_check$|_check_[0-9a-f]{8}$' loop
      execute format('alter domain message_id drop constraint %I', former);
    end loop;
    alter domain message_id add constraint message_id_check_569422c1 check (
      value ~ '^msg_(?:(?:0|[1-9][0-9]{0,18}))$' and (length(value) < 23 or value collate "C" <= 'msg_9223372036854775807')
    ) not valid;
  end if;
  comment on domain message_id is 'message ID';
end $brandid$;

do $brandid$ declare former text; begin
  select format('%s for "%s"', domain, prefix) into former from id_prefixes where domain = 'customer_id' and not is_former and prefix not in ('cus')
    or domain <> 'customer_id' and prefix in ('cus') and to_regtype('' || domain) is not null;
  if found then raise exception 'Expected unique domains and prefixes but received customer_id for "cus" and, in id_prefixes, %. Rename a definition, or list former prefixes as aliases.', former; end if;
  insert into id_prefixes values ('cus', 'customer_id', false) on conflict (prefix) do update set domain = excluded.domain, is_former = excluded.is_former;
  if to_regtype('customer_id') is null then
    create domain customer_id as text collate "C" constraint customer_id_check_327faf87 check (
      value ~ '^cus_[0-9A-Za-z]*$' and length(value) between 18 and 64
    );
  elsif (select format_type(typbasetype, typtypmod) from pg_type where oid = 'customer_id'::regtype) <> 'text' then
    raise exception 'Expected the domain customer_id to be text but received another type. Create a new domain and alter the columns.';
  elsif not exists (select from pg_constraint where contypid = 'customer_id'::regtype and conname = 'customer_id_check_327faf87') then
    for former in select conname from pg_constraint where contypid = 'customer_id'::regtype and conname ~ '^customer_id_check$|_check_[0-9a-f]{8}$' loop
      execute format('alter domain customer_id drop constraint %I', former);
    end loop;
    alter domain customer_id add constraint customer_id_check_327faf87 check (
      value ~ '^cus_[0-9A-Za-z]*$' and length(value) between 18 and 64
    ) not valid;
  end if;
  comment on domain customer_id is 'cus ID';
end $brandid$;

do $brandid$ declare former text; begin
  select format('%s for "%s"', domain, prefix) into former from id_prefixes where domain = 'ks_id' and not is_former and prefix not in ('ks')
    or domain <> 'ks_id' and prefix in ('ks') and to_regtype('' || domain) is not null;
  if found then raise exception 'Expected unique domains and prefixes but received ks_id for "ks" and, in id_prefixes, %. Rename a definition, or list former prefixes as aliases.', former; end if;
  insert into id_prefixes values ('ks', 'ks_id', false) on conflict (prefix) do update set domain = excluded.domain, is_former = excluded.is_former;
  if to_regtype('ks_id') is null then
    create domain ks_id as text collate "C" constraint ks_id_check_9c90f59f check (
      value ~ '^(?:ks_[0-9a-z]{16}|ks_[0-9a-z]{12}|ks_local_root)$'
    );
  elsif (select format_type(typbasetype, typtypmod) from pg_type where oid = 'ks_id'::regtype) <> 'text' then
    raise exception 'Expected the domain ks_id to be text but received another type. Create a new domain and alter the columns.';
  elsif not exists (select from pg_constraint where contypid = 'ks_id'::regtype and conname = 'ks_id_check_9c90f59f') then
    for former in select conname from pg_constraint where contypid = 'ks_id'::regtype and conname ~ '^ks_id_check$|_check_[0-9a-f]{8}$' loop
      execute format('alter domain ks_id drop constraint %I', former);
    end loop;
    alter domain ks_id add constraint ks_id_check_9c90f59f check (
      value ~ '^(?:ks_[0-9a-z]{16}|ks_[0-9a-z]{12}|ks_local_root)$'
    ) not valid;
  end if;
  comment on domain ks_id is 'keyspace ID';
end $brandid$;

do $brandid$ declare former text; begin
  select format('%s for "%s"', domain, prefix) into former from id_prefixes where domain = 'invoice_id' and not is_former and prefix not in ('inv')
    or domain <> 'invoice_id' and prefix in ('inv') and to_regtype('' || domain) is not null;
  if found then raise exception 'Expected unique domains and prefixes but received invoice_id for "inv" and, in id_prefixes, %. Rename a definition, or list former prefixes as aliases.', former; end if;
  insert into id_prefixes values ('inv', 'invoice_id', false) on conflict (prefix) do update set domain = excluded.domain, is_former = excluded.is_former;
  if to_regtype('invoice_id') is null then
    create domain invoice_id as text collate "C" constraint invoice_id_check_8dccacbd check (
      value ~ '^inv_[g-v][0-9a-z]{24}$' and value collate "C" <= 'inv_v5lxx1zz5pnorynqglhzmsp33'
    );
  elsif (select format_type(typbasetype, typtypmod) from pg_type where oid = 'invoice_id'::regtype) <> 'text' then
    raise exception 'Expected the domain invoice_id to be text but received another type. Create a new domain and alter the columns.';
  elsif not exists (select from pg_constraint where contypid = 'invoice_id'::regtype and conname = 'invoice_id_check_8dccacbd') then
    for former in select conname from pg_constraint where contypid = 'invoice_id'::regtype and conname ~ '^invoice_id_check$|_check_[0-9a-f]{8}$' loop
      execute format('alter domain invoice_id drop constraint %I', former);
    end loop;
    alter domain invoice_id add constraint invoice_id_check_8dccacbd check (
      value ~ '^inv_[g-v][0-9a-z]{24}$' and value collate "C" <= 'inv_v5lxx1zz5pnorynqglhzmsp33'
    ) not valid;
  end if;
  comment on domain invoice_id is 'invoice ID';
end $brandid$;
