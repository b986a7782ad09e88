-- Reading asked for perm_view until now and asks for perm_access from now on. Who could read keeps reading. Writing that was
-- marked under a screen that did not open was none, and does not come into force by that.
UPDATE "role_permissions" SET "perm_access" = '1', "perm_edit" = '0' WHERE "perm_view" <> '0' AND "perm_access" = '0';--> statement-breakpoint
UPDATE "user_permissions" SET "perm_access" = '1', "perm_edit" = '0' WHERE "perm_view" <> '0' AND "perm_access" = '0';--> statement-breakpoint
UPDATE "api_keys" SET "permissions" = (
  SELECT jsonb_object_agg("key", CASE
    WHEN "value"->>'perm_view' <> '0' AND "value"->>'perm_access' = '0'
    THEN "value" || '{"perm_access": "1", "perm_edit": "0"}'
    ELSE "value" END)
  FROM jsonb_each("permissions")
) WHERE "permissions" <> '{}';
